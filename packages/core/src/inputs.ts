import type * as z from 'zod'
import type { Api } from './api-types'
import type { FieldErrors } from './kernel/errors'
import { fieldErrors } from './kernel/values/fields'

type Registry = { [A in keyof Api]?: { [C in keyof Api[A]]?: () => Promise<z.ZodType> } }

const brand = () => import('./identity/business/brand.input')
const person = () => import('./identity/access/person.input')
const role = () => import('./identity/people/role.input')
const client = () => import('./parties/clients/client.input')
const provider = () => import('./parties/providers/provider.input')
const seller = () => import('./parties/sellers/seller.input')
const courier = () => import('./parties/carriers/courier.input')
const conveyor = () => import('./parties/carriers/conveyor.input')
const sender = () => import('./parties/carriers/sender.input')
const employee = () => import('./payroll/employee.input')
const contract = () => import('./payroll/contract.input')
const tax = () => import('./settings/taxes/tax.input')
const withholding = () => import('./settings/taxes/withholding.input')
const costCenter = () => import('./settings/cost-center.input')
const channel = () => import('./settings/channel.input')
const returnReason = () => import('./settings/return-reason.input')
const resolution = () => import('./settings/resolutions/resolution.input')
const paymentType = () => import('./settings/payment-types/payment-type.input')
const priceList = () => import('./settings/price-lists/price-list')
const parameters = () => import('./settings/parameters/parameters.input')
const category = () => import('./catalog/category.input')
const service = () => import('./catalog/service.input')
const attribute = () => import('./catalog/products/attribute.input')
const product = () => import('./catalog/products/product.input')
const stockedProduct = () => import('./goods/product.input')
const storage = () => import('./inventory/storages/storage.input')
const held = () => import('./inventory/storages/stock-row.input')
const account = () => import('./accounting/chart/account.input')
const shift = () => import('./treasury/shift.input')

/**
 * The schemas of the inputs of records, for whoever checks a form before it is sent: the very ones of the call table, by
 * the same names, out of light files (`<thing>.input.ts`) that reach neither the table nor Node.
 */
export const inputs = {
  identity: {
    editBrand: () => brand().then((m) => m.BrandInput),
    editProfile: () => person().then((m) => m.ProfileInput),
    register: () => person().then((m) => m.NewUser),
    editUser: () => person().then((m) => m.UserChange),
    createRole: () => role().then((m) => m.RoleInput),
    updateRole: () => role().then((m) => m.RoleChange),
  },
  parties: {
    createClient: () => client().then((m) => m.NewClient),
    updateClient: () => client().then((m) => m.ClientEdit),
    createProvider: () => provider().then((m) => m.NewProvider),
    updateProvider: () => provider().then((m) => m.ProviderEdit),
    createSeller: () => seller().then((m) => m.NewSeller),
    updateSeller: () => seller().then((m) => m.SellerEdit),
    setCommission: () => seller().then((m) => m.Commission),
    createCourier: () => courier().then((m) => m.NewCourier),
    updateCourier: () => courier().then((m) => m.CourierEdit),
    createConveyor: () => conveyor().then((m) => m.NewConveyor),
    updateConveyor: () => conveyor().then((m) => m.ConveyorEdit),
    createSender: () => sender().then((m) => m.NewSender),
    updateSender: () => sender().then((m) => m.SenderEdit),
    saveLogistics: () => parameters().then((m) => m.LogisticsInput),
  },
  payroll: {
    createEmployee: () => employee().then((m) => m.NewEmployee),
    updateEmployee: () => employee().then((m) => m.EmployeeEdit),
    createContract: () => contract().then((m) => m.NewContract),
    updateContract: () => contract().then((m) => m.ContractEdit),
  },
  settings: {
    createTax: () => tax().then((m) => m.TaxFields),
    patchTax: () => tax().then((m) => m.TaxPatch),
    createWithholding: () => withholding().then((m) => m.WithholdingFields),
    updateWithholding: () => withholding().then((m) => m.WithholdingEdit),
    patchWithholding: () => withholding().then((m) => m.WithholdingPatch),
    createCostCenter: () => costCenter().then((m) => m.CostCenterFields),
    patchCostCenter: () => costCenter().then((m) => m.CostCenterPatch),
    createChannel: () => channel().then((m) => m.ChannelFields),
    updateChannel: () => channel().then((m) => m.ChannelEdit),
    createReturnReason: () => returnReason().then((m) => m.ReturnReasonFields),
    updateReturnReason: () => returnReason().then((m) => m.ReturnReasonEdit),
    createPaymentType: () => paymentType().then((m) => m.PaymentTypeInput),
    updatePaymentType: () => paymentType().then((m) => m.PaymentTypeEdit),
    createPriceList: () => priceList().then((m) => m.PriceListFields),
    updatePriceList: () => priceList().then((m) => m.PriceListEdit),
    createResolution: () => resolution().then((m) => m.ResolutionFields),
    updateResolution: () => resolution().then((m) => m.ResolutionEdit),
    saveBilling: () => parameters().then((m) => m.BillingInput),
    saveCosts: () => parameters().then((m) => m.CostsInput),
    saveInventory: () => parameters().then((m) => m.InventoryInput),
    saveDelivery: () => parameters().then((m) => m.DeliveryInput),
    saveTexts: () => parameters().then((m) => m.TextsInput),
    saveTaxes: () => parameters().then((m) => m.TaxesInput),
    savePayroll: () => parameters().then((m) => m.PayrollInput),
  },
  accounting: {
    createAccount: () => account().then((m) => m.AccountInput),
    updateAccount: () => account().then((m) => m.AccountChanges),
    saveAccounts: () => import('./accounting/chart/account-roles.input').then((m) => m.AccountsInput),
  },
  catalog: {
    createCategory: () => category().then((m) => m.CategoryInput),
    updateCategory: () => category().then((m) => m.CategoryEdit),
    createService: () => service().then((m) => m.NewService),
    updateService: () => service().then((m) => m.ServiceEdit),
    patchService: () => service().then((m) => m.ServiceChanges),
    createAttribute: () => attribute().then((m) => m.NewAttribute),
    updateAttribute: () => attribute().then((m) => m.AttributeChanges),
    addTerms: () => attribute().then((m) => m.NewTerm),
    updateVariant: () => product().then((m) => m.VariantChanges),
  },
  goods: {
    createProduct: () => stockedProduct().then((m) => m.NewStockedProduct),
    updateProduct: () => product().then((m) => m.ProductChanges),
    createVariants: () => stockedProduct().then((m) => m.NewVariants),
    setVariantStock: () => stockedProduct().then((m) => m.VariantStock),
  },
  inventory: {
    createStorage: () => storage().then((m) => m.StorageInput),
    updateStorage: () => storage().then((m) => m.StorageEdit),
    addProductStorage: () => held().then((m) => m.NewProductStorage),
    updateProductStorage: () => held().then((m) => m.ProductStorageChanges),
    createCount: () => import('./inventory/counts/count.input').then((m) => m.NewCount),
  },
  treasury: {
    openShift: () => shift().then((m) => m.OpenShiftInput),
    moveCash: () => shift().then((m) => m.MoveCashInput),
    closeShift: () => shift().then((m) => m.CloseShiftInput),
  },
} satisfies Registry

/** The schema of a call's input; undefined when only the server checks it. */
export const schemaOf = (area: string, call: string): Promise<z.ZodType> | undefined =>
  (inputs as Record<string, Record<string, () => Promise<z.ZodType>>>)[area]?.[call]?.()

/** What the server would find wrong with an input by itself: messages by field, none when it fits. */
export function problemsOf(schema: z.ZodType, input: unknown): FieldErrors {
  const result = schema.safeParse(input)
  return result.success ? {} : fieldErrors(result.error)
}
