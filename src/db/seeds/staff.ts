/**
 * The password of the demonstration's staff accounts. A production store makes its first admin with a
 * command.
 */
export const demoPassword = 'demo-password'

/** One account of each role; their codes arrive in the practice inbox. */
export const staffSeeds = [
  { name: 'سارة المطيري', email: 'admin@demo.test', phone: '+966500000001', role: 'admin' as const },
  { name: 'فهد العتيبي', email: 'support@demo.test', phone: '+966500000002', role: 'support' as const },
  { name: 'ريم الدوسري', email: 'viewer@demo.test', phone: '+966500000003', role: 'viewer' as const },
]
