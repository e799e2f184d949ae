/**
 * What a process of the store is: `store` is web and worker in one, `command` whatever else opens the shop
 * for a while.
 */
export const processRoles = ['web', 'worker', 'store', 'command'] as const

export type ProcessRole = (typeof processRoles)[number]
