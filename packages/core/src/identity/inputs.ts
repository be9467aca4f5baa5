import { NewUser, ProfileInput, UserChange } from './access/person.input'
import { BrandInput } from './business/brand.input'
import { RoleChange, RoleInput } from './people/role.input'

/** The inputs of the calls that make and change records: the server parses by them, and the browser checks its forms. */
export const inputs = {
  editBrand: BrandInput,
  editProfile: ProfileInput,
  register: NewUser,
  editUser: UserChange,
  createRole: RoleInput,
  updateRole: RoleChange,
}
