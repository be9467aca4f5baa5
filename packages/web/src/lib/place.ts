import type { LinkOptions, RegisteredRouter, ValidateLinkOptions } from '@tanstack/react-router'

declare const checked: unique symbol

/** A place in the app, as links and `navigate` take it: a screen with its params and its query. Only `place()` makes one. */
export type Place = Pick<LinkOptions<RegisteredRouter, string, string>, 'to' | 'params' | 'search'> & {
  readonly [checked]: true
}

/** Checks a place where it is written: the screen exists, and its params and its query are its own. */
export const place = <const T>(options: ValidateLinkOptions<RegisteredRouter, T>): Place => options as unknown as Place
