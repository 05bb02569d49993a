/** An address that can't be used; the message goes on from its name, as “DATABASE_URL must …”. */
export class AddressProblem extends Error {
  override name = 'AddressProblem'
}
