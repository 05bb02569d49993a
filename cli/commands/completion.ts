import { SHELLS } from '../completion/offers'
import type { Group } from './index'
import type { Command } from '../spec'

/** Made from the whole table, which it is a part of. */
export const completionOf = (groups: () => readonly Group[]): readonly Command[] => [
  {
    name: 'completion',
    kind: 'reads',
    summary: 'print a script with which a shell completes commands, flags and codes of schools',
    details: 'Made from the same table as this help, so it knows every command and flag there is.',
    arguments: [{ name: '<shell>', about: SHELLS.join(', '), choices: SHELLS }],
    examples: [
      ['completion bash > ~/.local/share/bash-completion/completions/quad', 'for every new bash'],
      ['completion zsh > ~/.zfunc/_quad', 'where ~/.zfunc is in $fpath'],
      ['completion fish > ~/.config/fish/completions/quad.fish', 'for every new fish'],
    ],
    load: async () => (await import('../actions/completion')).completionAction(groups()),
  },
]
