import { NewWebhookInput } from './webhooks/webhook.input'

/** Inputs of the calls that forms make. */
export const inputs = { createWebhook: NewWebhookInput }
