import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { DocumentScreen } from '@/components/kit/document/screen'
import { DocumentState } from '@/components/kit/document/state'
import { Loaded } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { date, dateTime } from '@/lib/format'
import { AnsweredLines } from '@/shared/cart/answered-lines'
import { leftColumns, OfferSide } from './offer-side'
import { type Quote, quoteLooks } from './offers'
import { QuoteActions } from './quote-actions'

/** One quote: its lines with what is left of each; at the right, what became of it. */
export function QuoteScreen() {
  const { id } = useParams({ from: '/dashboard/cotizaciones/$id' })
  return <Loaded query={useQuery(q.offers.getQuote({ id }))}>{(quote) => <QuotePage quote={quote} />}</Loaded>
}

function QuotePage({ quote }: { quote: Quote }) {
  return (
    <DocumentScreen
      title={quote.number}
      crumbs={[{ label: 'Cotizaciones', to: '/dashboard/cotizaciones' }]}
      badge={<DocumentState look={quoteLooks[quote.state]} word={quote.state_name} />}
      description={`Válida hasta el ${date(quote.valid_until)}`}
      actions={<QuoteActions quote={quote} />}
      notices={<Answer quote={quote} />}
      side={<OfferSide offer={quote} revision={quote.revision} facts={[['Válida hasta', date(quote.valid_until)]]} />}
    >
      <AnsweredLines document={quote} more={leftColumns} />
      {quote.terms && (
        <Card title="Condiciones">
          <p className="whitespace-pre-line">{quote.terms}</p>
        </Card>
      )}
    </DocumentScreen>
  )
}

/** What the client said on the page of the quote. */
const Answer = ({ quote: { answer } }: { quote: Quote }) =>
  answer && (
    <Alert
      tone={answer.accepted ? 'good' : 'warning'}
      title={`${answer.name} ${answer.accepted ? 'aceptó' : 'rechazó'} esta cotización`}
    >
      {dateTime(answer.at)}
      {answer.note && ` · “${answer.note}”`}
    </Alert>
  )
