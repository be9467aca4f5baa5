import { setNewShopSteps } from './identity/new-shop'

/** What a new shop starts with, from the capabilities that identity must not import. */
setNewShopSteps(async () => {
  const [settings, inventory] = await Promise.all([import('./settings/defaults'), import('./inventory/storages')])
  return [settings.settingsDefaults, inventory.inventoryDefaults]
})
