import { useId } from 'react'
import { Checkbox } from '@/components/ui/choice'
import { Label } from '@/components/ui/label'

interface Shown {
  terms: { url: string }
  personal_data: { url: string }
}

/** The two things that whoever pays agrees to, each with its text one tap away. Source: docs.wompi.co, "Tokens de aceptación". */
export function Consents({
  shown,
  agreed,
  set,
}: {
  shown: Shown
  agreed: { terms: boolean; data: boolean }
  set: (agreed: { terms: boolean; data: boolean }) => void
}) {
  return (
    <div className="grid gap-3">
      <Agree
        value={agreed.terms}
        set={(terms) => set({ ...agreed, terms })}
        url={shown.terms.url}
        text="reglamento de la pasarela"
      >
        Acepto el
      </Agree>
      <Agree
        value={agreed.data}
        set={(data) => set({ ...agreed, data })}
        url={shown.personal_data.url}
        text="tratamiento de mis datos personales"
      >
        Autorizo el
      </Agree>
    </div>
  )
}

interface AgreeProps {
  value: boolean
  set: (value: boolean) => void
  url: string
  text: string
  children: string
}

function Agree({ value, set, url, text, children }: AgreeProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Checkbox id={id} className="mt-0.5" checked={value} onCheckedChange={(next) => set(next === true)} />
      <Label htmlFor={id} className="block font-normal">
        {children}{' '}
        <a href={url} target="_blank" rel="noreferrer" className="text-primary underline underline-offset-4">
          {text}
        </a>
      </Label>
    </div>
  )
}
