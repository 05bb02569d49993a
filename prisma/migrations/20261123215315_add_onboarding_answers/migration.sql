-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_UserOnboarding" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "onboarding_step" TEXT,
    "prompts_shown" JSONB NOT NULL DEFAULT '[]',
    "profile_progress" JSONB NOT NULL DEFAULT '[]',
    "profile_completed_at" DATETIME,
    "progress_reminder_after" DATETIME,
    "onboarding_exit_choice" TEXT,
    "viewed_prelaunch_modal" BOOLEAN NOT NULL DEFAULT false,
    "viewed_postlaunch_modal" BOOLEAN NOT NULL DEFAULT false,
    "mobile_app_prompt" BOOLEAN NOT NULL DEFAULT false,
    "international_student_check" BOOLEAN NOT NULL DEFAULT false,
    "char_international" BOOLEAN,
    "mindset_message_id" TEXT,
    "daily_prompt_id" TEXT,
    CONSTRAINT "UserOnboarding_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_UserOnboarding" ("char_international", "daily_prompt_id", "international_student_check", "mindset_message_id", "mobile_app_prompt", "onboarding_step", "profile_completed_at", "profile_progress", "progress_reminder_after", "prompts_shown", "user_id") SELECT "char_international", "daily_prompt_id", "international_student_check", "mindset_message_id", "mobile_app_prompt", "onboarding_step", "profile_completed_at", "profile_progress", "progress_reminder_after", "prompts_shown", "user_id" FROM "UserOnboarding";
DROP TABLE "UserOnboarding";
ALTER TABLE "new_UserOnboarding" RENAME TO "UserOnboarding";
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
