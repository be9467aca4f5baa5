import { setNewShopSteps } from './identity/business/new-shop'

/** What a new shop starts with, from the capabilities that identity must not import. */
setNewShopSteps(async () => {
  const [settings, parties, inventory, treasury] = await Promise.all([
    import('./settings/defaults'),
    import('./parties/clients/defaults'),
    import('./inventory/storages/storages'),
    import('./treasury/banks/banks'),
  ])
  return [settings.settingsDefaults, parties.partiesDefaults, inventory.inventoryDefaults, treasury.treasuryDefaults]
})
