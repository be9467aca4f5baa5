import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { BY_HAND } from './merchant'

declare const document: { getElementById: (id: string) => { textContent: string } | null }

/** A text to type; `{ pick }` is what to look for in a list of records, `{ choose }` the option of a short list. */
export type Given = string | { pick: string } | { choose: string }

/** What is written at each field, by its label. */
export type Filled = Record<string, Given>

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The control of a field, by its whole label. */
export const field = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(new RegExp(`^${escaped(label)}$`))

/** Fills a form as a person does. */
export async function fill(page: Page, within: Page | Locator, values: Filled): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const control = field(within, label)
    if (typeof value === 'string') {
      await control.fill(value)
      continue
    }
    await control.click()
    if ('choose' in value) {
      await page.getByRole('option', { name: value.choose }).first().click()
      continue
    }
    await page.getByPlaceholder('Escribe para buscar').pressSequentially(value.pick, BY_HAND)
    await page.getByRole('option', { name: value.pick }).first().click()
  }
}

/** What a window sends that changes something, from now until `stop`. */
export function commandsOf(page: Page): { sent: string[]; stop: () => void } {
  const sent: string[] = []
  const keep = (request: Request) => {
    if (request.url().includes('/api/') && request.method() !== 'GET')
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  }
  page.on('request', keep)
  return { sent, stop: () => page.off('request', keep) }
}

/** Waits until a field says what is wrong with it: in its own words, and as a screen reader hears it. */
export async function toldAt(control: Locator, message: string | RegExp): Promise<void> {
  await expect.poll(() => control.getAttribute('aria-invalid')).toBe('true')
  // In one look: what describes a field changes when its help gives way to what is wrong.
  const heard = () =>
    control.evaluate((at) => document.getElementById(at.getAttribute('aria-describedby') ?? '')?.textContent)
  await expect.poll(heard).toMatch(message)
}
