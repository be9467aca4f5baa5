export const paths = {
  paymentMethods: 'GET /perfil/payment/getPaymentMethods',
  paymentConsents: 'GET /perfil/payment/consents',
  createBillingProfile: 'POST /perfil/payment/createBillingProfile',
  updateBillingProfile: 'POST /perfil/payment/updateBillingProfile',
  updateCardDefault: 'POST /perfil/payment/updateCardDefault',
  removeCard: 'POST /perfil/payment/removeCard',
} as const
