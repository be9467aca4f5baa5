export const paths = {
  listIntegrations: 'GET /integrations',
  removeIntegration: 'DELETE /integrations/{id}',
  removeEcommerce: 'DELETE /ecommerce/integrations/{id}',
  listLogs: 'GET /integrations/logs',
  retryEvent: 'POST /integrations/events/{id}/retry',
  pauseIntegration: 'POST /integrations/{id}/pause',
  resumeIntegration: 'POST /integrations/{id}/resume',
  listKeys: 'GET /api-keys',
  revokeKey: 'DELETE /api-keys/{id}',
} as const
