export type Values = Record<string, unknown>

/** What was typed after the command's name. */
export class Input {
  constructor(
    readonly args: readonly string[],
    private readonly values: Values,
  ) {}

  /** The same with answers to questions in place of missing flags. */
  with(values: Values): Input {
    return new Input(this.args, { ...this.values, ...values })
  }

  arg(position: number): string {
    return this.args[position] ?? ''
  }

  text(flag: string): string | undefined {
    const value = this.values[flag]
    return typeof value === 'string' ? value : undefined
  }

  texts(flag: string): string[] {
    const value = this.values[flag]
    return Array.isArray(value) ? value.map(String) : []
  }

  on(flag: string): boolean {
    return this.values[flag] === true
  }

  whole(flag: string): number | undefined {
    const value = this.text(flag)
    return value === undefined ? undefined : Number(value)
  }
}
