export const paths = {
  lease: 'POST /tills/lease',
  returnLease: 'POST /tills/lease/{id}/return',
  takeLease: 'POST /tills/lease/{id}/take',
  listLeases: 'GET /tills/leases',
  changes: 'GET /tills/changes',
  sync: 'POST /tills/sync',
  syncFile: 'POST /tills/file',
  listDecisions: 'GET /tills/decisions',
  resolveDecision: 'POST /tills/decisions/{id}/resolve',
} as const
