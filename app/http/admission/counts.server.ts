/**
 * Who a request counts for: its network, and its member, or where that isn't known all visitors of the
 * network. It may become known while the request waits or is in work, and counts for the member from then on.
 */
export type Sender = { readonly network: string; readonly member: string | null }

/** Numbers for everyone together, one network, the visitors of one network, and one member. */
export type Share = Record<'all' | 'network' | 'visitors' | 'member', number>

/** A member, or the visitors of a network together */
export const findPerson = ({ member, network }: Sender): string => member ?? network

/** What the token of a school's directory counts for, which no member's id is */
export const directoryMember = (token: string): string => `scim:${token}`

export const isDirectory = ({ member }: Sender): boolean => member?.startsWith('scim:') ?? false

/** How many there are at this moment, in all, by network and by person. */
export class Counts {
  #all = 0
  #networks = new Map<string, number>()
  #persons = new Map<string, number>()

  constructor(senders: Iterable<Sender>) {
    for (const sender of senders) {
      this.#all++
      count(this.#networks, sender.network)
      count(this.#persons, findPerson(sender))
    }
  }

  canTake(sender: Sender, most: Share): boolean {
    // The network comes last: it takes a while to find it out.
    return (
      this.#all < most.all &&
      this.#ofPerson(sender) < (sender.member === null ? most.visitors : most.member) &&
      this.#ofNetwork(sender) < most.network
    )
  }

  /** Whether a sender has less than another one. */
  isLess(sender: Sender, than: Sender): boolean {
    const [mine, others] = [this.#ofNetwork(sender), this.#ofNetwork(than)]
    return mine === others ? this.#ofPerson(sender) < this.#ofPerson(than) : mine < others
  }

  #ofPerson = (sender: Sender): number => this.#persons.get(findPerson(sender)) ?? 0

  #ofNetwork = (sender: Sender): number => this.#networks.get(sender.network) ?? 0
}

function count(numbers: Map<string, number>, name: string) {
  numbers.set(name, (numbers.get(name) ?? 0) + 1)
}
