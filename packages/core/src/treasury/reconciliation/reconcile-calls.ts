import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { limits } from '../../kernel/limits'
import { ById } from '../../kernel/records/wire'
import { Done, page } from '../../kernel/values/fields'
import { inputs } from '../inputs'
import { reconciliation } from './closing'
import { listStatementLines, matchLine, movementsForLine, postLine, unmatchLine } from './matches'
import { ClosedStatementsInput, OneLine, OpenStatementInput } from './reconciliation.input'
import {
  ClosedStatementsOutput,
  FreeMovements,
  LineOutput,
  ListLines,
  ReconciliationOutput,
  StatementDone,
  StatementImport,
  StatementInput,
  StatementPreview,
} from './reconciliation.wire'

const closing = later(() => import('./close-statements'))
const files = later(() => import('./statements'))

export const reconcileCalls = {
  previewStatement: command({
    limit: limits.job,
    allow: 'bank-update',
    input: StatementInput,
    output: StatementPreview,
    run: files.previewStatement,
  }),
  importStatement: command({
    limit: limits.job,
    allow: 'bank-update',
    input: StatementImport,
    output: StatementDone,
    run: files.importStatement,
  }),
  listStatementLines: query({
    allow: 'bank-read',
    input: ListLines,
    output: page(LineOutput),
    run: listStatementLines,
  }),
  reconciliation: query({ allow: 'bank-read', input: ById, output: ReconciliationOutput, run: reconciliation }),
  movementsForLine: query({
    allow: 'bank-update',
    input: OneLine,
    output: FreeMovements,
    answer: 'success',
    run: movementsForLine,
  }),
  matchLine: command({ allow: 'bank-update', input: inputs.matchLine, output: LineOutput, run: matchLine }),
  postLine: command({ allow: 'bank-update', input: inputs.postLine, output: LineOutput, run: postLine }),
  closedStatements: query({
    allow: 'bank-read',
    input: ClosedStatementsInput,
    output: ClosedStatementsOutput,
    run: closing.closedStatements,
  }),
  closeStatement: command({
    allow: 'bank-update',
    input: inputs.closeStatement,
    output: Done,
    run: closing.closeStatement,
  }),
  openStatement: command({ allow: 'bank-delete', input: OpenStatementInput, output: Done, run: closing.openStatement }),
  unmatchLine: command({ allow: 'bank-update', input: OneLine, output: LineOutput, run: unmatchLine }),
}
