/** Where a card is given to the gateway, and with which key. */
export interface GatewayAddress {
  url: string
  public_key: string
}

export interface CardNumbers {
  number: string
  holder: string
  /** MM/AA. */
  expires: string
  cvc: string
}

const digits = (text: string) => text.replace(/\D/g, '')

/** What is wrong with a card by field; nothing when the gateway may be asked. */
export function cardProblems({
  number,
  holder,
  expires,
  cvc,
}: CardNumbers): Partial<Record<keyof CardNumbers, string>> {
  const [month, year] = expires.split('/').map((part) => digits(part)) as [string, string?]
  const problems: Partial<Record<keyof CardNumbers, string>> = {}
  if (!/^\d{13,19}$/.test(digits(number))) problems.number = 'Escribe el número completo de la tarjeta'
  if (holder.trim().length < 5) problems.holder = 'Escribe el nombre como está en la tarjeta'
  if (!(Number(month) >= 1 && Number(month) <= 12) || year?.length !== 2)
    problems.expires = 'Escribe el mes y el año, como 08/29'
  if (!/^\d{3,4}$/.test(cvc)) problems.cvc = 'Son 3 o 4 números, al respaldo de la tarjeta'
  return problems
}

/**
 * Gives a card to the gateway, from this browser and to nobody else, and answers the token that stands for it.
 * @throws Error with what to tell whoever wrote it
 */
export async function tokenise({ url, public_key }: GatewayAddress, card: CardNumbers): Promise<string> {
  const [month = '', year = ''] = card.expires.split('/').map(digits)
  const answer = await fetch(`${url.replace(/\/$/, '')}/tokens/cards`, {
    method: 'POST',
    headers: { authorization: `Bearer ${public_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ number: digits(card.number), cvc: card.cvc, card_holder: card.holder.trim() },
      ...{ exp_month: month.padStart(2, '0'), exp_year: year },
    }),
  }).catch(() => undefined)
  if (!answer) throw new Error('No pudimos hablar con la pasarela de pagos. Revisa tu internet e inténtalo otra vez.')
  const body = (await answer.json().catch(() => undefined)) as { data?: { id?: string } } | undefined
  if (!answer.ok || !body?.data?.id)
    throw new Error('La pasarela no aceptó la tarjeta. Revisa el número, la fecha y el código.')
  return body.data.id
}
