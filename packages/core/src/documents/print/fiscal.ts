import type { PrintModel } from './model'

/** What DIAN has of a document, as its paper says it. */
export interface Fiscal {
  /** `factura electrónica de venta`. */
  name: string
  /** `CUFE` or `CUDE`, and it. */
  codeName: string
  code: string
  /** Where DIAN shows it. */
  url: string
  /** Sent for a test: it has no fiscal value. */
  test: boolean
}

type Find = (id: string) => Promise<Fiscal | undefined>

let find: Find = async () => undefined

/** Says what DIAN has of a document. Called by the root of core: what sends them lies above. */
export const fiscalBy = (finds: Find): void => {
  find = finds
}

/** What DIAN has of a document; nothing is read in a shop that never sent any. */
export const fiscalOf = (id: string, { issuer }: { issuer?: boolean | undefined }): Promise<Fiscal | undefined> =>
  issuer === undefined ? Promise.resolve(undefined) : find(id)

/** A paper with the code of DIAN and the QR that leads to it. Source: facts B1.5. */
export function withFiscal<P extends PrintModel>(model: P, fiscal: Fiscal | undefined): P {
  if (!fiscal) return model
  const { name, codeName, code, url, test } = fiscal
  const legal = [
    ...(model.legal ?? []),
    `Representación gráfica de la ${name}. ${codeName}: ${code}`,
    ...(test ? ['PRUEBA, sin validez fiscal.'] : []),
  ]
  return { ...model, legal, qr: { text: url, caption: 'Consúltala en la DIAN' } }
}
