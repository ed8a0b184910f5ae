import { z } from 'zod'
import { instantText } from '../contracts/procedure.ts'

export const websiteAdmin = { access: 'website-admin' } as const
/** Admin actions emit no events: admin screens poll. */
export const asked = { ...websiteAdmin, staleOn: [] } as const

export const administrator = z.object({
  email: z.string(),
  /** Null for an address without an account. */
  displayName: z.string().nullable(),
  /** Cannot be removed. [ADM-16] */
  isPrimary: z.boolean(),
  /** Admins have no powers until their address is verified. [ADM-02] */
  isVerified: z.boolean(),
  /** Null for the admin named in the program's settings. */
  addedAt: instantText.nullable(),
  addedByName: z.string().nullable(),
})
export type AdministratorView = z.infer<typeof administrator>

/** The form's response: its outcome and the updated list. [ADM-17] */
export const listChange = z.object({ message: z.string(), admins: z.array(administrator) })
