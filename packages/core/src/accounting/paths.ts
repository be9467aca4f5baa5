export const paths = {
  listAccounts: 'GET /accounts',
  createAccount: 'POST /accounts',
  updateAccount: 'PUT /accounts',
  accountChoices: 'GET /accounts/get-account-selector',
  getAccount: 'GET /accounts/{model}/{id}',
  removeAccount: 'DELETE /accounts/{type}/{model}/{id}',
  diaryBook: 'GET /diaryBook',
  exportDiary: 'GET /diaryBook-excell',
  ledgerBook: 'GET /ledgerBook',
  listPeriods: 'GET /accounting-periods',
  closePeriod: 'POST /accounting-periods/{month}/close',
  openPeriod: 'POST /accounting-periods/{month}/open',
} as const
