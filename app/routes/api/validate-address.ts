import { checkAddress } from '~/domain/accounts/addresses.server'
import { forChecks, onlyPost } from '~/http/calls.server'

export const loader = onlyPost

/** Whether an address is free: for signing up, or for who changes theirs. (SIGNUP-20, SETTINGS-22) */
export const action = forChecks(async ({ ctx, said }) => ({
  message: await checkAddress(ctx, said.address),
}))
