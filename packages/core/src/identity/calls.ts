import * as z from 'zod'
import { command, query, table } from '../kernel/call'
import { later } from '../kernel/later'
import { limits } from '../kernel/limits'
import { Done, id, page, text } from '../kernel/values/fields'
import { changePassword, PasswordChange, Recovery, recoverPassword } from './access/passwords'
import { PhotoInput, RutInput } from './access/person.input'
import {
  Address,
  editProfile,
  Me,
  PlanCode,
  planCode,
  rutAddress,
  showUser,
  uploadPhoto,
  uploadRut,
} from './access/profile'
import {
  ConfirmInput,
  confirmSecondFactor,
  DisableInput,
  disableSecondFactor,
  Enrolment,
  RecoveryCodes,
  SecondFactorState,
  StartInput,
  secondFactor,
  startSecondFactor,
} from './access/second-factor'
import { Credentials, DeviceCode, login, loginSuperAdmin, logout, requestDeviceCode, SignedIn } from './access/sign-in'
import { Resend, resendVerification, SignUpInput, signUp, verifyEmail } from './access/sign-up'
import {
  AccountInput,
  resetSecondFactor,
  SupportAccount,
  supportAccount,
  TrustInput,
  trustShop,
} from './access/support'
import { deleteUser, editUser, listUsers, register, UserList, UserOutput } from './access/users'
import { allowVisit, EnterInput, endVisit, enterShop, showVisit, VisitInput, VisitOutput } from './access/visits'
import { AuditList, AuditPage, listAudits } from './business/audits'
import { editBrand } from './business/brand'
import { ComplementInput } from './business/brand.input'
import { Brand, BUSINESS, Business } from './business/business'
import { inputs } from './inputs'
import { askClosing, ClosingInput, ClosingOutput, keepShop, showClosing } from './leaving/closing'
import { ClosedShops, closedShops } from './leaving/erased'
import { paths } from './paths'
import {
  changeRoleStatus,
  createRole,
  deleteRole,
  getRole,
  listPermissions,
  listRoles,
  ownerRoles,
  PermissionGroup,
  RoleChoice,
  RoleList,
  RoleOutput,
  updateRole,
} from './people/roles'

const Nothing = z.object({})
const ById = z.object({ id: id() })
const Token = z.object({ token: text(200, 'Falta el enlace') })
/** The business profile is the owner's and the administrators'. */
const keepers = { types: [2, 5] } as const
/** The people who run the product. */
const support = { types: [1] } as const
const owner = { types: [2] } as const
const leaving = later(() => import('./leaving/export'))

export const calls = table(paths, {
  signUp: command({ limit: limits.anonymousMail, allow: 'anyone', input: SignUpInput, output: Done, run: signUp }),
  verifyEmail: command({ allow: 'anyone', input: Token, output: Done, run: verifyEmail }),
  resendVerification: command({
    limit: limits.anonymousMail,
    allow: 'anyone',
    input: Resend,
    output: Done,
    run: resendVerification,
  }),
  login: command({ allow: 'anyone', input: Credentials, output: SignedIn, answer: 'bare', run: login }),
  loginSuperAdmin: command({
    allow: 'anyone',
    input: Credentials,
    output: SignedIn,
    answer: 'bare',
    run: loginSuperAdmin,
  }),
  requestDeviceCode: command({
    limit: limits.anonymousMail,
    allow: 'anyone',
    input: DeviceCode,
    output: Done,
    run: requestDeviceCode,
  }),
  logout: command({ allow: 'any-member', input: Nothing, output: Done, run: logout, leaves: true }),
  recoverPassword: command({
    limit: limits.anonymousMail,
    allow: 'anyone',
    input: Recovery,
    output: Done,
    run: recoverPassword,
  }),
  changePassword: command({
    limit: limits.mail,
    allow: 'anyone',
    input: PasswordChange,
    output: Done,
    run: changePassword,
  }),

  secondFactor: query({ allow: 'any-member', input: Nothing, output: SecondFactorState, run: secondFactor }),
  startSecondFactor: command({ allow: 'any-member', input: StartInput, output: Enrolment, run: startSecondFactor }),
  confirmSecondFactor: command({
    limit: limits.mail,
    allow: 'any-member',
    input: ConfirmInput,
    output: RecoveryCodes,
    run: confirmSecondFactor,
  }),
  disableSecondFactor: command({
    limit: limits.mail,
    allow: 'any-member',
    input: DisableInput,
    output: Done,
    run: disableSecondFactor,
  }),

  showUser: query({ allow: 'any-member', input: Nothing, output: Me, run: showUser }),
  editProfile: command({
    limit: limits.mail,
    allow: 'any-member',
    input: inputs.editProfile,
    output: Me,
    run: editProfile,
  }),
  editBrand: command({ limit: limits.file, allow: keepers, input: inputs.editBrand, output: Brand, run: editBrand }),
  complementBrand: command({
    limit: limits.file,
    allow: keepers,
    input: ComplementInput,
    output: Brand,
    run: editBrand,
  }),
  uploadPhoto: command({ limit: limits.file, allow: 'any-member', input: PhotoInput, output: Me, run: uploadPhoto }),
  uploadRut: command({ limit: limits.file, allow: 'any-member', input: RutInput, output: Me, run: uploadRut }),
  rutAddress: query({ allow: 'any-member', input: Nothing, output: Address, run: rutAddress }),
  startShopExport: command({
    ...{ allow: owner, limit: limits.job, input: Nothing, output: z.object({ job: z.string() }) },
    run: leaving.startShopExport,
  }),
  showClosing: query({ allow: owner, input: Nothing, output: ClosingOutput, run: showClosing }),
  askClosing: command({ allow: owner, input: ClosingInput, output: ClosingOutput, run: askClosing }),
  keepShop: command({ allow: owner, input: Nothing, output: ClosingOutput, run: keepShop }),
  showVisit: query({ allow: owner, input: Nothing, output: VisitOutput, run: showVisit }),
  allowVisit: command({ allow: owner, input: VisitInput, output: VisitOutput, run: allowVisit }),
  endVisit: command({ allow: owner, input: Nothing, output: VisitOutput, run: endVisit }),
  planCode: query({ allow: 'any-member', input: Nothing, output: PlanCode, answer: 'success', run: planCode }),

  closedShops: query({ allow: support, input: Nothing, output: ClosedShops, run: closedShops }),
  supportAccount: query({ allow: support, input: AccountInput, output: SupportAccount, run: supportAccount }),
  resetSecondFactor: command({
    limit: limits.mail,
    allow: support,
    input: AccountInput,
    output: SupportAccount,
    run: resetSecondFactor,
  }),
  trustShop: command({ allow: support, input: TrustInput, output: SupportAccount, run: trustShop }),

  listUsers: query({ allow: 'user-read', input: UserList, output: page(UserOutput), run: listUsers }),
  register: command({
    limit: limits.mail,
    allow: 'user-create',
    input: inputs.register,
    output: UserOutput,
    run: register,
  }),
  enterShop: command({ allow: { types: [1] }, limit: limits.job, input: EnterInput, output: SignedIn, run: enterShop }),
  editUser: command({
    limit: limits.mail,
    allow: 'user-update',
    input: inputs.editUser,
    output: UserOutput,
    run: editUser,
  }),
  deleteUser: command({ allow: 'user-delete', input: ById, output: Done, run: deleteUser }),

  listRoles: query({ allow: 'role-read', input: RoleList, output: page(RoleOutput), run: listRoles }),
  listPermissions: query({
    allow: ['role-read', 'role-create', 'role-update'],
    input: Nothing,
    output: z.array(PermissionGroup),
    run: listPermissions,
  }),
  ownerRoles: query({
    allow: ['role-read', 'user-read', 'user-create', 'user-update'],
    input: Nothing,
    output: z.array(RoleChoice),
    run: ownerRoles,
  }),
  getRole: query({ allow: 'role-read', input: ById, output: RoleOutput, run: getRole }),
  changeRoleStatus: command({ allow: 'role-update', input: ById, output: RoleOutput, run: changeRoleStatus }),
  createRole: command({ allow: 'role-create', input: inputs.createRole, output: RoleOutput, run: createRole }),
  updateRole: command({ allow: 'role-update', input: inputs.updateRole, output: RoleOutput, run: updateRole }),
  deleteRole: command({ allow: 'role-delete', input: ById, output: Done, run: deleteRole }),

  listAudits: query({
    allow: 'audit-read',
    input: AuditList,
    output: AuditPage,
    reads: () => [Business.maybe(BUSINESS)],
    run: listAudits,
  }),
})
