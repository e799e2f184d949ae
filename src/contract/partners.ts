import { z } from '#contract/wire'
import { Id, RefId } from '#contract/wire'
import { apiScopes, tokenModes } from '#rules/partners'

/** Whose token it is, as the legacy `GET /user` tells a partner's program. */
export const ApiClientSelf = z
  .object({
    id: Id,
    ref_id: RefId,
    user_type: z.literal('api_client'),
    name: z.string(),
    description: z.string(),
    is_active: z.boolean(),
    mode: z.enum(tokenModes),
    scopes: z.array(z.enum(apiScopes)),
    points_any: z.boolean(),
  })
  .openapi('ApiClientSelf')
