export const paths = {
  createPaymentType: 'POST /typePayment',
  listPaymentTypes: 'GET /typePayment',
  removePaymentType: 'DELETE /typePayment/{id}',
  loadPaymentTypes: 'GET /loadPayment',
  loadPosPaymentTypes: 'POST /loadPaymentPOS',
} as const
