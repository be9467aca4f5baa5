import { accountOf } from '../../accounting/chart/roles'
import type { Form } from './form'

/** What moved in a period as the form of ICA asks for it, in cents. */
export interface IcaMoves {
  income: number
  returned: number
  withheld: number
}

/**
 * The national form of ICA. Source: Resolución 4056 de 2017, Ministerio de Hacienda. Its rates are of each municipality, so that the tax
 * is for who files it to reckon.
 */
export const formsIca: readonly Form<IcaMoves>[] = [
  {
    from: '2018-01-01',
    norm: 'Formulario Único Nacional de ICA, Resolución 4056 de 2017',
    boxes: [
      { box: '8', name: 'Total ingresos ordinarios y extraordinarios del período', of: (m) => m.income, account: '4' },
      { box: '11', name: 'Menos devoluciones, rebajas y descuentos', of: (m) => m.returned, account: '4175' },
      { box: '15', name: 'Total ingresos gravables', sum: ['8', '-11'] },
      {
        box: '27',
        name: 'Menos retenciones que te practicaron',
        of: (m) => m.withheld,
        account: accountOf('reteIcaFavor'),
      },
    ],
  },
]
