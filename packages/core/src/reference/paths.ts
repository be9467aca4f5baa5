export const paths = {
  listCities: 'GET /cities/list',
  listActivities: 'GET /actividades/economicas',
} as const
