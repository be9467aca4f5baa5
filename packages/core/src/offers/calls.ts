import { table } from '../kernel/call'
import { paths } from './paths'
import { quoteCalls } from './quotes/quote-calls'

export const calls = table(paths, { ...quoteCalls })
