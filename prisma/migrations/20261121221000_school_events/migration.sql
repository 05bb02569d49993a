-- Events that still wait to be handled keep their meaning under the new names.
UPDATE "Event" SET "name" = 'school.seeded' WHERE "name" = 'world.seeded';
UPDATE "Event" SET "name" = 'school.removed' WHERE "name" = 'world.removed';
