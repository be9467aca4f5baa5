import type { Area } from '@tendero/core/calls'
import type { SamplesOf } from '../support/samples'
import { identity } from './identity'
import { jobs } from './jobs'
import { settings } from './settings'

/** A sample for every call of every capability. */
export const samples: { [A in Area]: SamplesOf<A> } = { identity, jobs, settings }
