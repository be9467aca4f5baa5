export const paths = {
  listQuotes: 'GET /quote',
  countQuotes: 'GET /quote/counts',
  createQuote: 'POST /quote',
  getQuote: 'GET /quote/{id}',
  updateQuote: 'PUT /quote/{id}',
  removeQuote: 'DELETE /quote/{id}',
  setQuoteStatus: 'POST /quote/{id}/status',
  convertQuote: 'POST /quote/{id}/convert',
  mailQuote: 'POST /quote/{id}/mail',
  quoteLink: 'POST /quote/{id}/enlace',
  changeQuoteLink: 'PUT /quote/{id}/enlace',
  printQuote: 'GET /quote/pdf/{id}',
} as const
