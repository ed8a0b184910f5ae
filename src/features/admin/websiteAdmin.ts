export const websiteAdmin = { access: 'website-admin' } as const
/** Admin actions emit no events: admin screens poll. */
export const asked = { ...websiteAdmin, staleOn: [] } as const
