import { SolutionInput } from './incident.input'

/** Inputs of the calls that forms make. */
export const inputs = { solveAtSupplier: SolutionInput, solveIncident: SolutionInput }
