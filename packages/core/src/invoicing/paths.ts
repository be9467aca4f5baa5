export const paths = {
  saveToken: 'POST /integration/token-plemsi',
  removeToken: 'POST /integration/token-plemsi-remove',
  showIssuer: 'GET /e-documents/issuer',
  deadlines: 'GET /e-documents/deadlines',
  listEDocuments: 'GET /e-documents',
  lookAtDocument: 'GET /e-documents/{id}',
  sendDocument: 'POST /e-documents/{id}/send',
  mailDocuments: 'POST /e-documents/mail',
  resendDocuments: 'POST /e-documents/resend',
  previewSupportIssue: 'POST /document-support-electronic/preview',
  sendSupport: 'POST /document-support-electronic/store',
} as const
