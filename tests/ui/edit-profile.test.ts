import { expect, test } from 'vitest'
import { fieldId } from '~/views/people/edit-profile-form'

test('what is wrong with a characteristic leads to the boxes of all of them', () => {
  const names = ['char_parent', 'about', 'last_name']
  expect(names.map(fieldId)).toEqual(['characteristics', 'about', 'last_name'])
})
