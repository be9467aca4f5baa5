export const paths = {
  listJobs: 'GET /jobs',
  listOpenJobs: 'GET /jobs/open',
  showJob: 'GET /jobs/{id}',
  jobResult: 'GET /jobs/{id}/result',
  retryJob: 'POST /jobs/{id}/retry',
  undoJob: 'POST /jobs/{id}/undo',
  startUpload: 'POST /uploads',
} as const
