import { useSearch } from '@tanstack/react-router'
import { AccountRoles } from './account-roles'
import { Chart } from './chart'

/** The chart of accounts, and the accounts that the documents post to. */
export function Accounts() {
  const { parte } = useSearch({ strict: false })
  return parte === 'documentos' ? <AccountRoles /> : <Chart />
}
