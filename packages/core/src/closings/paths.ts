export const paths = {
  listClosings: 'GET /closings',
  getClosing: 'GET /closings/{id}',
  closeClosing: 'POST /closings/{id}/close',
  openClosing: 'POST /closings/{id}/open',
  listCertificates: 'GET /withholding-certificates',
  printCertificate: 'GET /withholding-certificates/{id}/pdf',
} as const
