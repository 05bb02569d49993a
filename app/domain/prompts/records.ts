import { countedPost } from '~/domain/records/counted'
import { defineRecords, FOR_GOOD } from '~/domain/records/define'

export const promptRecords = defineRecords({
  PromptCategory: FOR_GOOD,
  Prompt: {
    counts: { count: { from: '"Post" p', key: 'p.prompt_code', where: countedPost('p') } },
    school: { called: 'prompts' },
    retention: 'for good',
  },
})
