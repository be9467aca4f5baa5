import { samples } from './samples/all'
import { loopOver } from './support/loop'

/** Every call of the product: an area or a call without samples does not compile. */
loopOver(samples)
