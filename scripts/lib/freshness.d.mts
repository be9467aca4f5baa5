export function markBuilt(): Promise<void>
export function markBuilding(): Promise<void>
export function isBuilt(): Promise<boolean>
