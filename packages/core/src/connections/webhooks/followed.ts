import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { saveSettings, settingsOf } from '../../settings/settings'
import { isWebhookId, type WebhookRow } from './webhook'
import { hookEventNames } from './webhook.states'

type Followed = Pick<WebhookRow, 'id' | 'events' | 'offAt'>

/** Says in the settings, which sales and payments read anyway, what anybody wants to be told. @param hooks all of the shop */
export async function tellSettings(unit: Act, hooks: readonly Followed[]): Promise<void> {
  const told = hooks.filter(({ offAt }) => !offAt)
  const { settings } = await load({ settings: settingsOf() })
  const stock = told.filter(({ events }) => events.includes('stock')).map((hook) => hook.id)
  saveSettings(unit, settings, {
    webhooks: hookEventNames.filter((name) => told.some(({ events }) => events.includes(name))),
    stores: [...(settings.stores ?? []).filter((one) => !isWebhookId(one)), ...stock],
  })
}
