import { Id, z } from '#contract/wire'

/** What partners' test tokens made: practice, which no figure counts. */
export const practice = {
  is_test: z.boolean().openapi({ description: 'Practice of a partner: it stands for no money and nobody.' }),
  practice_of: z
    .object({ id: Id, name: z.string() })
    .nullable()
    .openapi({ description: 'The partner whose practice it is; null where it is none, or not known.' }),
}

export const TestFilter = z.enum(['only'], { error: 'not_allowed' }).optional().openapi({
  description: '`only`: nothing but what partners made in practice, which is left out otherwise.',
})
