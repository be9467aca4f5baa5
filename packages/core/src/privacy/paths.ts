export const paths = {
  showPerson: 'GET /personal-data/{id}',
  takePerson: 'POST /personal-data/{id}',
  erasePerson: 'DELETE /personal-data/{id}',
} as const
