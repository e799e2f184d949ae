import { type Language, languages } from '#rules/core/language'
import { type Role, roles } from '#rules/people/permissions'
import type { z } from '#contract/wire'
import type { ManagedUser } from '#contract/staff-users'
import { trimmedIn } from '../../request/form-fields.ts'

export type User = z.infer<typeof ManagedUser>
export type ContactFields = Pick<User, 'name' | 'email' | 'phone' | 'language'>
export type UserFields = ContactFields & Pick<User, 'role' | 'is_active'>

/** What the form can change, as it stands. */
export function userFields({ name, email, phone, language, role, is_active }: User): UserFields {
  return { name, email, phone, language, role, is_active }
}

function readContact(form: FormData): ContactFields {
  return {
    name: trimmedIn(form, 'name'),
    email: trimmedIn(form, 'email').toLowerCase(),
    // The shown number has blanks; other faults are found by the API.
    phone: trimmedIn(form, 'phone').replace(/[\s\u200e\u2066\u2069-]/g, ''),
    language: languages.find((one): one is Language => one === form.get('language')) ?? 'ar',
  }
}

/** What somebody changes of their own account. */
export function readOwnForm(form: FormData): ContactFields & Pick<User, 'wants_summary'> {
  return { ...readContact(form), wants_summary: form.has('wants_summary') }
}

export function readUserForm(form: FormData): UserFields {
  return {
    ...readContact(form),
    role: roles.find((one): one is Role => one === form.get('role')) ?? 'viewer',
    is_active: form.has('is_active'),
  }
}
