import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { DocumentState } from '@/components/kit/document/state'
import { Loaded } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { date, dateTime } from '@/lib/format'
import { OfferScreen } from './offer-screen'
import { type Quote, quoteLooks } from './offers'
import { QuoteActions } from './quote-actions'

/** One quote: its lines with what is left of each; at the right, what became of it. */
export function QuoteScreen() {
  const { id } = useParams({ from: '/dashboard/cotizaciones/$id' })
  return <Loaded query={useQuery(q.offers.getQuote({ id }))}>{(quote) => <QuotePage quote={quote} />}</Loaded>
}

function QuotePage({ quote }: { quote: Quote }) {
  return (
    <OfferScreen
      offer={quote}
      crumbs={[{ label: 'Cotizaciones', to: '/dashboard/cotizaciones' }]}
      badge={<DocumentState look={quoteLooks[quote.state]} word={quote.state_name} />}
      description={`Válida hasta el ${date(quote.valid_until)}`}
      actions={<QuoteActions quote={quote} />}
      notices={<Answer quote={quote} />}
      facts={[['Válida hasta', date(quote.valid_until)]]}
    >
      {quote.terms && (
        <Card title="Condiciones">
          <p className="whitespace-pre-line">{quote.terms}</p>
        </Card>
      )}
    </OfferScreen>
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
