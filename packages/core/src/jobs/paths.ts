export const paths = {
  listJobs: 'GET /jobs',
  showJob: 'GET /jobs/{id}',
  jobResult: 'GET /jobs/{id}/result',
  startUpload: 'POST /uploads',
} as const
