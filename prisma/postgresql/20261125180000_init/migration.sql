-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "Announcement" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "starts_at" TIMESTAMP(3) NOT NULL,
    "ends_at" TIMESTAMP(3) NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Announcement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AnnouncementDismissal" (
    "user_id" TEXT NOT NULL,
    "announcement_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AnnouncementDismissal_pkey" PRIMARY KEY ("user_id","announcement_id")
);

-- CreateTable
CREATE TABLE "AnswerRequest" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "requester_id" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "declined_at" TIMESTAMP(3),

    CONSTRAINT "AnswerRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CoachNote" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "student_id" TEXT NOT NULL,
    "author_id" TEXT,
    "text" TEXT NOT NULL,
    "follow_up" TEXT,
    "done_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CoachNote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VisitWeek" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "week" TEXT NOT NULL,
    "last_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "VisitWeek_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TopicCategory" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "code" TEXT,
    "name" TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    "prospective_discussions" BOOLEAN NOT NULL DEFAULT false,
    "archived_at" TIMESTAMP(3),

    CONSTRAINT "TopicCategory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Topic" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "topic_category_id" TEXT NOT NULL,
    "code" TEXT,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "icon" TEXT NOT NULL DEFAULT 'topic',
    "order" INTEGER NOT NULL DEFAULT 0,
    "posts_count" INTEGER NOT NULL DEFAULT 0,
    "comments_count" INTEGER NOT NULL DEFAULT 0,
    "contents" JSONB NOT NULL DEFAULT '[]',
    "archived_at" TIMESTAMP(3),

    CONSTRAINT "Topic_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Post" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "tag_names" JSONB NOT NULL,
    "private" BOOLEAN NOT NULL DEFAULT false,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "deleted_at" TIMESTAMP(3),
    "marked_question_at" TIMESTAMP(3),
    "prompt_code" TEXT,
    "canvas_assignment" TEXT,
    "answer_comment_id" TEXT,
    "answered_at" TIMESTAMP(3),
    "edited_at" TIMESTAMP(3),
    "platform" TEXT NOT NULL DEFAULT 'desktop-browser',
    "like_count" INTEGER NOT NULL DEFAULT 0,
    "comment_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Post_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PostTopic" (
    "post_id" TEXT NOT NULL,
    "topic_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PostTopic_pkey" PRIMARY KEY ("post_id","topic_id")
);

-- CreateTable
CREATE TABLE "Tag" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "Tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PostTag" (
    "post_id" TEXT NOT NULL,
    "tag_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,

    CONSTRAINT "PostTag_pkey" PRIMARY KEY ("post_id","tag_id")
);

-- CreateTable
CREATE TABLE "Comment" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "like_count" INTEGER NOT NULL DEFAULT 0,
    "edited_at" TIMESTAMP(3),
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "deleted_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PostLike" (
    "user_id" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PostLike_pkey" PRIMARY KEY ("user_id","post_id")
);

-- CreateTable
CREATE TABLE "SavedPost" (
    "user_id" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SavedPost_pkey" PRIMARY KEY ("user_id","post_id")
);

-- CreateTable
CREATE TABLE "PostFollow" (
    "user_id" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "muted" BOOLEAN NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PostFollow_pkey" PRIMARY KEY ("user_id","post_id")
);

-- CreateTable
CREATE TABLE "CommentLike" (
    "user_id" TEXT NOT NULL,
    "comment_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CommentLike_pkey" PRIMARY KEY ("user_id","comment_id")
);

-- CreateTable
CREATE TABLE "TopicSubscription" (
    "user_id" TEXT NOT NULL,
    "topic_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "TopicSubscription_pkey" PRIMARY KEY ("user_id","topic_id")
);

-- CreateTable
CREATE TABLE "PromptCategory" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "code" TEXT,
    "name" TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'assignment',
    "archived_at" TIMESTAMP(3),

    CONSTRAINT "PromptCategory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Prompt" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "prompt_category_id" TEXT NOT NULL,
    "code" TEXT,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "numeric_prepend" INTEGER,
    "order" INTEGER NOT NULL,
    "char_required" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "tag_names" JSONB NOT NULL DEFAULT '[]',
    "topics" JSONB NOT NULL DEFAULT '[]',
    "count" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMP(3),

    CONSTRAINT "Prompt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Draft" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "draft_key" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "form_key" TEXT,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RestrictedTerm" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL DEFAULT '',
    "term" TEXT NOT NULL,
    "match" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RestrictedTerm_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LmsConnection" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LmsConnection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LmsAccount" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "user_id" TEXT,
    "access_token" TEXT NOT NULL,
    "refresh_token" TEXT NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "assignments_requested_at" TIMESTAMP(3),
    "assignments_at" TIMESTAMP(3),
    "assignments_problem" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LmsAccount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CourseAssignment" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "account_id" TEXT,
    "lti_account_id" TEXT,
    "course_id" TEXT NOT NULL,
    "assignment_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "course_name" TEXT NOT NULL,
    "due_at" TIMESTAMP(3),
    "prompt_ids" JSONB NOT NULL,
    "prompt_quantity" INTEGER NOT NULL,
    "full_credit" BOOLEAN NOT NULL DEFAULT false,
    "launched_at" TIMESTAMP(3),

    CONSTRAINT "CourseAssignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Homework" (
    "post_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "assignment_id" TEXT NOT NULL,
    "assignment_name" TEXT NOT NULL,
    "platform_id" TEXT,
    "credit_for" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "problem" TEXT,
    "waiting_since" TIMESTAMP(3) NOT NULL,
    "attempted_at" TIMESTAMP(3),
    "sent_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Homework_pkey" PRIMARY KEY ("post_id")
);

-- CreateTable
CREATE TABLE "LtiPlatform" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "deployment_ids" JSONB NOT NULL,
    "login_url" TEXT NOT NULL,
    "token_url" TEXT NOT NULL,
    "jwks_url" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LtiPlatform_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LtiKey" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "public_key" JSONB NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LtiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LtiAccount" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LtiAccount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LtiLaunch" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "target" JSONB NOT NULL,
    "user_id" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LtiLaunch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Course" (
    "partner_code" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,

    CONSTRAINT "Course_pkey" PRIMARY KEY ("partner_code","course_id")
);

-- CreateTable
CREATE TABLE "SideMenuContent" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "content_markdown" TEXT NOT NULL,
    "order" INTEGER NOT NULL,

    CONSTRAINT "SideMenuContent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MindsetQuote" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "code" TEXT,
    "kind" TEXT NOT NULL DEFAULT 'quote',
    "text" TEXT NOT NULL,
    "author" TEXT,
    "user_type" TEXT NOT NULL,
    "image" TEXT,
    "order" INTEGER NOT NULL,
    "archived_at" TIMESTAMP(3),

    CONSTRAINT "MindsetQuote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InfluenceInitiative" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "resource_url_1" TEXT,
    "resource_text_1" TEXT,
    "resource_url_2" TEXT,
    "resource_text_2" TEXT,
    "resource_url_3" TEXT,
    "resource_text_3" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "InfluenceInitiative_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InfluenceAction" (
    "id" TEXT NOT NULL,
    "initiative_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT,
    "medium" TEXT,
    "action_type" TEXT NOT NULL,
    "url" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "InfluenceAction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ConnectOption" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "code" TEXT,
    "color" TEXT NOT NULL,
    "icon" TEXT NOT NULL,
    "header" TEXT NOT NULL,
    "content_markdown" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    "track_id" TEXT,
    "order" INTEGER NOT NULL,
    "archived_at" TIMESTAMP(3),

    CONSTRAINT "ConnectOption_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Channel" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "hidden" BOOLEAN NOT NULL DEFAULT true,
    "last_number" INTEGER NOT NULL DEFAULT 0,
    "last_message_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ChannelMember" (
    "channel_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "other_user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "invited_at" TIMESTAMP(3),
    "invite_accepted_at" TIMESTAMP(3),
    "rejected_at" TIMESTAMP(3),
    "last_message_at" TIMESTAMP(3),
    "last_read" INTEGER NOT NULL DEFAULT 0,
    "last_mailed" INTEGER NOT NULL DEFAULT 0,
    "unread" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "ChannelMember_pkey" PRIMARY KEY ("channel_id","user_id")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "deleted_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ModerationCase" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "open_key" TEXT,
    "harm" BOOLEAN NOT NULL DEFAULT false,
    "reports_count" INTEGER NOT NULL DEFAULT 0,
    "assignee_id" TEXT,
    "assigned_at" TIMESTAMP(3),
    "decision" TEXT,
    "notice_to_author" TEXT,
    "decided_by" TEXT,
    "decided_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ModerationCase_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ModerationReport" (
    "id" TEXT NOT NULL,
    "case_id" TEXT NOT NULL,
    "reporter_id" TEXT,
    "reason" TEXT NOT NULL,
    "custom_reason" TEXT,
    "excerpt" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ModerationReport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ModerationNote" (
    "id" TEXT NOT NULL,
    "case_id" TEXT NOT NULL,
    "author_id" TEXT,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ModerationNote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "action_key" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "post_id" TEXT,
    "comment_id" TEXT,
    "badge_family" TEXT,
    "badge_level" INTEGER,
    "case_id" TEXT,
    "decision" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,
    "mailed_at" TIMESTAMP(3),

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Partner" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "shorthand_name" TEXT NOT NULL,
    "abbreviation" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "host" TEXT NOT NULL,
    "direct_messaging" BOOLEAN NOT NULL DEFAULT false,
    "allow_prospective" BOOLEAN NOT NULL DEFAULT false,
    "program_type_name" TEXT NOT NULL DEFAULT 'Program',
    "state_or_country_field" BOOLEAN NOT NULL DEFAULT false,
    "international_country" BOOLEAN NOT NULL DEFAULT false,
    "non_school_experience" BOOLEAN NOT NULL DEFAULT false,
    "global_status" TEXT NOT NULL DEFAULT 'hybrid',
    "assignments_active" TEXT,
    "prospective_student_apply_link" TEXT,
    "require_id" BOOLEAN NOT NULL DEFAULT false,
    "external_id_required" BOOLEAN NOT NULL DEFAULT false,
    "external_id_visible" BOOLEAN NOT NULL DEFAULT false,
    "external_id_name" TEXT,
    "external_id_error_message" TEXT,
    "flags" JSONB NOT NULL,
    "settings" JSONB NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Partner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Institution" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "institution_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "primary" BOOLEAN NOT NULL DEFAULT false,
    "campus" TEXT,
    "global_status" TEXT NOT NULL DEFAULT 'hybrid',
    "institution_type" TEXT,
    "program_type_name" TEXT,
    "external_id_required" BOOLEAN NOT NULL DEFAULT false,
    "state_or_country_field" BOOLEAN NOT NULL DEFAULT false,
    "completion_requirement" TEXT,
    "completion_instructions" TEXT,
    "assignments_active" TEXT,
    "external_id_pattern" TEXT,
    "one_time_prompts" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "Institution_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Program" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "code" TEXT,
    "name" TEXT NOT NULL,
    "archived_at" TIMESTAMP(3),

    CONSTRAINT "Program_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Interest" (
    "id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "select_order" INTEGER NOT NULL,
    "match_order" INTEGER NOT NULL,

    CONSTRAINT "Interest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Prospect" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "prospect_id" TEXT NOT NULL,
    "email" TEXT,
    "user_id" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Prospect_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "institution_id" TEXT,
    "program_id" TEXT,
    "email" TEXT NOT NULL,
    "email_confirmed" BOOLEAN NOT NULL DEFAULT false,
    "pending_email" TEXT,
    "password_hash" TEXT,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "auths" JSONB NOT NULL,
    "avatar_url" TEXT,
    "avatar_bg_type" TEXT NOT NULL DEFAULT 'avatar-bg-1',
    "interests_private" BOOLEAN NOT NULL DEFAULT false,
    "enrollment_status" TEXT,
    "enrollment_opt_status" TEXT NOT NULL DEFAULT 'out',
    "roles" JSONB NOT NULL,
    "leader" BOOLEAN NOT NULL DEFAULT false,
    "coach" TEXT,
    "coach_user" BOOLEAN NOT NULL DEFAULT false,
    "test_user" BOOLEAN NOT NULL DEFAULT false,
    "invalid_user" BOOLEAN NOT NULL DEFAULT false,
    "can_see_prospectives" BOOLEAN NOT NULL DEFAULT false,
    "direct_messaging" BOOLEAN NOT NULL DEFAULT true,
    "global" BOOLEAN NOT NULL DEFAULT false,
    "joined_date" TIMESTAMP(3),
    "suspended_at" TIMESTAMP(3),
    "suspended_reason" TEXT,
    "deleted_at" TIMESTAMP(3),
    "posts_count" INTEGER NOT NULL DEFAULT 0,
    "followers_count" INTEGER NOT NULL DEFAULT 0,
    "following_count" INTEGER NOT NULL DEFAULT 0,
    "comments_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UserProfile" (
    "user_id" TEXT NOT NULL,
    "about" TEXT,
    "about_private" BOOLEAN NOT NULL DEFAULT false,
    "about_hidden" BOOLEAN NOT NULL DEFAULT false,
    "state_or_country" TEXT,
    "country" TEXT,
    "country_private" BOOLEAN NOT NULL DEFAULT false,
    "degree" TEXT,
    "char_parent" BOOLEAN NOT NULL DEFAULT false,
    "char_military" BOOLEAN NOT NULL DEFAULT false,
    "char_work_full" BOOLEAN NOT NULL DEFAULT false,
    "char_work_part" BOOLEAN NOT NULL DEFAULT false,
    "char_part_time" BOOLEAN NOT NULL DEFAULT false,
    "char_online" BOOLEAN NOT NULL DEFAULT false,
    "char_transfer" BOOLEAN NOT NULL DEFAULT false,
    "char_commuter" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "UserProfile_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "UserStudy" (
    "user_id" TEXT NOT NULL,
    "control_group" BOOLEAN NOT NULL DEFAULT false,
    "core_complete" BOOLEAN NOT NULL DEFAULT false,
    "core_state" TEXT,
    "flags" JSONB NOT NULL DEFAULT '{}',
    "variants" JSONB NOT NULL DEFAULT '{}',
    "tips" JSONB NOT NULL DEFAULT '{}',
    "research_volunteer" BOOLEAN,

    CONSTRAINT "UserStudy_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "UserOnboarding" (
    "user_id" TEXT NOT NULL,
    "onboarding_step" TEXT,
    "prompts_shown" JSONB NOT NULL DEFAULT '[]',
    "profile_progress" JSONB NOT NULL DEFAULT '[]',
    "profile_completed_at" TIMESTAMP(3),
    "progress_reminder_after" TIMESTAMP(3),
    "onboarding_exit_choice" TEXT,
    "viewed_prelaunch_modal" BOOLEAN NOT NULL DEFAULT false,
    "viewed_postlaunch_modal" BOOLEAN NOT NULL DEFAULT false,
    "global_answered" TEXT,
    "mobile_app_prompt" BOOLEAN NOT NULL DEFAULT false,
    "video_progress" JSONB NOT NULL DEFAULT '{}',
    "international_student_check" BOOLEAN NOT NULL DEFAULT false,
    "char_international" BOOLEAN,
    "mindset_message_id" TEXT,
    "daily_prompt_id" TEXT,

    CONSTRAINT "UserOnboarding_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "UserConsents" (
    "user_id" TEXT NOT NULL,
    "terms_version" TEXT,
    "global_consent_at" TIMESTAMP(3),
    "global_since" TIMESTAMP(3),
    "global_consent_version" TEXT,
    "enrollment_consent_at" TIMESTAMP(3),
    "enrollment_consent_version" TEXT,
    "accepted_canvas_data_deletion_warning_at" TIMESTAMP(3),

    CONSTRAINT "UserConsents_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "UserSettings" (
    "user_id" TEXT NOT NULL,
    "dark_mode_enabled" BOOLEAN NOT NULL DEFAULT false,
    "lite" BOOLEAN NOT NULL DEFAULT false,
    "subscription_type" TEXT NOT NULL DEFAULT 'email',
    "notifications_viewed_at" TIMESTAMP(3),
    "undeliverable_at" TIMESTAMP(3),
    "undeliverable_code" TEXT,
    "answer_requests" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "UserSettings_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "LeaderProfile" (
    "user_id" TEXT NOT NULL,
    "leader_profile_age_range" TEXT,
    "leader_profile_consent_given_at" TIMESTAMP(3),
    "share_consent" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "LeaderProfile_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "SchoolLinks" (
    "user_id" TEXT NOT NULL,
    "external_id" TEXT,
    "external_lead_id" TEXT,
    "course_experience" BOOLEAN NOT NULL DEFAULT false,
    "lti_course_ids" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "SchoolLinks_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "Identity" (
    "partner_code" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "Identity_pkey" PRIMARY KEY ("partner_code","issuer","subject")
);

-- CreateTable
CREATE TABLE "UserInterest" (
    "user_id" TEXT NOT NULL,
    "interest_id" TEXT NOT NULL,

    CONSTRAINT "UserInterest_pkey" PRIMARY KEY ("user_id","interest_id")
);

-- CreateTable
CREATE TABLE "PersonTrait" (
    "partner_code" TEXT NOT NULL,
    "trait" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "PersonTrait_pkey" PRIMARY KEY ("partner_code","trait","user_id")
);

-- CreateTable
CREATE TABLE "Follow" (
    "user_id" TEXT NOT NULL,
    "followed_user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Follow_pkey" PRIMARY KEY ("user_id","followed_user_id")
);

-- CreateTable
CREATE TABLE "Skip" (
    "user_id" TEXT NOT NULL,
    "skipped_user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Skip_pkey" PRIMARY KEY ("user_id","skipped_user_id")
);

-- CreateTable
CREATE TABLE "Block" (
    "user_id" TEXT NOT NULL,
    "blocked_user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Block_pkey" PRIMARY KEY ("user_id","blocked_user_id")
);

-- CreateTable
CREATE TABLE "NotificationSettings" (
    "user_id" TEXT NOT NULL,
    "comments" BOOLEAN NOT NULL DEFAULT true,
    "also_commented" BOOLEAN NOT NULL DEFAULT true,
    "follows" BOOLEAN NOT NULL DEFAULT true,
    "influence" BOOLEAN NOT NULL DEFAULT true,
    "message_requests" BOOLEAN NOT NULL DEFAULT true,
    "unread_messages" BOOLEAN NOT NULL DEFAULT true,
    "push_comments" BOOLEAN NOT NULL DEFAULT true,
    "push_also_commented" BOOLEAN NOT NULL DEFAULT true,
    "push_follows" BOOLEAN NOT NULL DEFAULT true,
    "push_likes" BOOLEAN NOT NULL DEFAULT true,
    "push_influence" BOOLEAN NOT NULL DEFAULT true,
    "push_message_requests" BOOLEAN NOT NULL DEFAULT true,
    "push_new_message" BOOLEAN NOT NULL DEFAULT true,
    "email_frequency" TEXT NOT NULL DEFAULT 'at_once',
    "digest_at" TIMESTAMP(3),
    "follow_ups" BOOLEAN NOT NULL DEFAULT true,
    "follow_ups_at" TIMESTAMP(3),

    CONSTRAINT "NotificationSettings_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "EarnedBadge" (
    "user_id" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "earned_at" TIMESTAMP(3) NOT NULL,
    "shown_at" TIMESTAMP(3),

    CONSTRAINT "EarnedBadge_pkey" PRIMARY KEY ("user_id","family","level")
);

-- CreateTable
CREATE TABLE "SchoolBadge" (
    "partner_code" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "levels" JSONB,

    CONSTRAINT "SchoolBadge_pkey" PRIMARY KEY ("partner_code","family")
);

-- CreateTable
CREATE TABLE "PushTarget" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "keys" JSONB,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PushTarget_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Ticket" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL DEFAULT '',
    "user_id" TEXT,
    "category" TEXT NOT NULL,
    "email" TEXT,
    "description" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "answers" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Ticket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ContactRequest" (
    "id" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "school" TEXT NOT NULL,
    "position" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "contact_time" TEXT,
    "phone" TEXT,
    "page" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ContactRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MarketingSubscription" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "signup_location" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MarketingSubscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DataDownload" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "ready_at" TIMESTAMP(3),
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DataDownload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id_hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "user_agent" TEXT,
    "ip" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,
    "last_seen_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id_hash")
);

-- CreateTable
CREATE TABLE "AccessToken" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "last_used_at" TIMESTAMP(3),

    CONSTRAINT "AccessToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SavedSubmission" (
    "id_hash" TEXT NOT NULL,
    "user_id" TEXT,
    "path" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SavedSubmission_pkey" PRIMARY KEY ("id_hash")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "user_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "result" JSONB NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMP(3),

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "MailLink" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "ended_at" TIMESTAMP(3),

    CONSTRAINT "MailLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UsedChallenge" (
    "id" TEXT NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "UsedChallenge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TrackingEvent" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT,
    "name" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "platform" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "TrackingEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PostView" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "started_at" TIMESTAMP(3) NOT NULL,
    "stopped_at" TIMESTAMP(3) NOT NULL,
    "seconds" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "platform" TEXT NOT NULL,

    CONSTRAINT "PostView_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Event" (
    "seq" SERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "actor_id" TEXT,
    "subject_id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "dispatched_at" TIMESTAMP(3),

    CONSTRAINT "Event_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "Job" (
    "id" TEXT NOT NULL,
    "event_seq" INTEGER,
    "partner_code" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'ready',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "run_at" TIMESTAMP(3) NOT NULL,
    "worker_id" TEXT,
    "lease_until" TIMESTAMP(3),
    "last_error" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,
    "finished_at" TIMESTAMP(3),

    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Audit" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL DEFAULT '',
    "who" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "detail" JSONB NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SystemValue" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SystemValue_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "SearchRow" (
    "id" SERIAL NOT NULL,
    "subject_id" TEXT NOT NULL,

    CONSTRAINT "SearchRow_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Announcement_ends_at_idx" ON "Announcement"("ends_at");

-- CreateIndex
CREATE INDEX "AnnouncementDismissal_announcement_id_idx" ON "AnnouncementDismissal"("announcement_id");

-- CreateIndex
CREATE INDEX "AnswerRequest_user_id_created_at_id_idx" ON "AnswerRequest"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "AnswerRequest_requester_id_idx" ON "AnswerRequest"("requester_id");

-- CreateIndex
CREATE UNIQUE INDEX "AnswerRequest_post_id_user_id_key" ON "AnswerRequest"("post_id", "user_id");

-- CreateIndex
CREATE INDEX "CoachNote_student_id_created_at_id_idx" ON "CoachNote"("student_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "CoachNote_author_id_idx" ON "CoachNote"("author_id");

-- CreateIndex
CREATE INDEX "CoachNote_created_at_idx" ON "CoachNote"("created_at");

-- CreateIndex
CREATE INDEX "VisitWeek_last_at_idx" ON "VisitWeek"("last_at");

-- CreateIndex
CREATE UNIQUE INDEX "VisitWeek_user_id_week_key" ON "VisitWeek"("user_id", "week");

-- CreateIndex
CREATE UNIQUE INDEX "TopicCategory_partner_code_code_key" ON "TopicCategory"("partner_code", "code");

-- CreateIndex
CREATE UNIQUE INDEX "Topic_partner_code_code_key" ON "Topic"("partner_code", "code");

-- CreateIndex
CREATE INDEX "Post_partner_code_created_at_id_idx" ON "Post"("partner_code", "created_at", "id");

-- CreateIndex
CREATE INDEX "Post_partner_code_answer_comment_id_marked_question_at_id_idx" ON "Post"("partner_code", "answer_comment_id", "marked_question_at", "id");

-- CreateIndex
CREATE INDEX "Post_user_id_created_at_id_idx" ON "Post"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "Post_prompt_code_created_at_id_idx" ON "Post"("prompt_code", "created_at", "id");

-- CreateIndex
CREATE INDEX "Post_user_id_prompt_code_idx" ON "Post"("user_id", "prompt_code");

-- CreateIndex
CREATE INDEX "PostTopic_topic_id_created_at_post_id_idx" ON "PostTopic"("topic_id", "created_at", "post_id");

-- CreateIndex
CREATE UNIQUE INDEX "Tag_partner_code_name_key" ON "Tag"("partner_code", "name");

-- CreateIndex
CREATE INDEX "PostTag_tag_id_idx" ON "PostTag"("tag_id");

-- CreateIndex
CREATE INDEX "Comment_post_id_created_at_id_idx" ON "Comment"("post_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "Comment_user_id_created_at_id_idx" ON "Comment"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "PostLike_user_id_created_at_idx" ON "PostLike"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "PostLike_post_id_created_at_user_id_idx" ON "PostLike"("post_id", "created_at", "user_id");

-- CreateIndex
CREATE INDEX "SavedPost_user_id_created_at_post_id_idx" ON "SavedPost"("user_id", "created_at", "post_id");

-- CreateIndex
CREATE INDEX "SavedPost_post_id_idx" ON "SavedPost"("post_id");

-- CreateIndex
CREATE INDEX "PostFollow_post_id_idx" ON "PostFollow"("post_id");

-- CreateIndex
CREATE INDEX "CommentLike_user_id_created_at_idx" ON "CommentLike"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "CommentLike_comment_id_idx" ON "CommentLike"("comment_id");

-- CreateIndex
CREATE INDEX "TopicSubscription_topic_id_idx" ON "TopicSubscription"("topic_id");

-- CreateIndex
CREATE UNIQUE INDEX "PromptCategory_partner_code_code_key" ON "PromptCategory"("partner_code", "code");

-- CreateIndex
CREATE UNIQUE INDEX "Prompt_partner_code_code_key" ON "Prompt"("partner_code", "code");

-- CreateIndex
CREATE UNIQUE INDEX "Draft_user_id_draft_key_key" ON "Draft"("user_id", "draft_key");

-- CreateIndex
CREATE UNIQUE INDEX "RestrictedTerm_partner_code_match_key" ON "RestrictedTerm"("partner_code", "match");

-- CreateIndex
CREATE UNIQUE INDEX "LmsConnection_partner_code_kind_key" ON "LmsConnection"("partner_code", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "LmsAccount_user_id_key" ON "LmsAccount"("user_id");

-- CreateIndex
CREATE INDEX "LmsAccount_connection_id_idx" ON "LmsAccount"("connection_id");

-- CreateIndex
CREATE UNIQUE INDEX "CourseAssignment_account_id_course_id_assignment_id_key" ON "CourseAssignment"("account_id", "course_id", "assignment_id");

-- CreateIndex
CREATE UNIQUE INDEX "CourseAssignment_lti_account_id_course_id_assignment_id_key" ON "CourseAssignment"("lti_account_id", "course_id", "assignment_id");

-- CreateIndex
CREATE INDEX "Homework_user_id_course_id_assignment_id_created_at_idx" ON "Homework"("user_id", "course_id", "assignment_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "LtiPlatform_partner_code_issuer_client_id_key" ON "LtiPlatform"("partner_code", "issuer", "client_id");

-- CreateIndex
CREATE INDEX "LtiKey_platform_id_idx" ON "LtiKey"("platform_id");

-- CreateIndex
CREATE UNIQUE INDEX "LtiAccount_platform_id_subject_key" ON "LtiAccount"("platform_id", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "LtiAccount_user_id_platform_id_key" ON "LtiAccount"("user_id", "platform_id");

-- CreateIndex
CREATE UNIQUE INDEX "LtiLaunch_nonce_key" ON "LtiLaunch"("nonce");

-- CreateIndex
CREATE INDEX "LtiLaunch_created_at_idx" ON "LtiLaunch"("created_at");

-- CreateIndex
CREATE INDEX "LtiLaunch_user_id_idx" ON "LtiLaunch"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "SideMenuContent_partner_code_order_key" ON "SideMenuContent"("partner_code", "order");

-- CreateIndex
CREATE INDEX "MindsetQuote_partner_code_user_type_order_idx" ON "MindsetQuote"("partner_code", "user_type", "order");

-- CreateIndex
CREATE UNIQUE INDEX "MindsetQuote_partner_code_code_key" ON "MindsetQuote"("partner_code", "code");

-- CreateIndex
CREATE UNIQUE INDEX "InfluenceInitiative_partner_code_name_key" ON "InfluenceInitiative"("partner_code", "name");

-- CreateIndex
CREATE INDEX "InfluenceAction_initiative_id_created_at_idx" ON "InfluenceAction"("initiative_id", "created_at");

-- CreateIndex
CREATE INDEX "ConnectOption_partner_code_order_idx" ON "ConnectOption"("partner_code", "order");

-- CreateIndex
CREATE UNIQUE INDEX "ConnectOption_partner_code_code_key" ON "ConnectOption"("partner_code", "code");

-- CreateIndex
CREATE INDEX "ChannelMember_user_id_last_message_at_channel_id_idx" ON "ChannelMember"("user_id", "last_message_at", "channel_id");

-- CreateIndex
CREATE INDEX "ChannelMember_user_id_unread_other_user_id_idx" ON "ChannelMember"("user_id", "unread", "other_user_id");

-- CreateIndex
CREATE INDEX "ChannelMember_other_user_id_invited_at_idx" ON "ChannelMember"("other_user_id", "invited_at");

-- CreateIndex
CREATE UNIQUE INDEX "ChannelMember_user_id_other_user_id_key" ON "ChannelMember"("user_id", "other_user_id");

-- CreateIndex
CREATE INDEX "Message_user_id_created_at_idx" ON "Message"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "Message_deleted_at_idx" ON "Message"("deleted_at");

-- CreateIndex
CREATE UNIQUE INDEX "Message_channel_id_number_key" ON "Message"("channel_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "ModerationCase_open_key_key" ON "ModerationCase"("open_key");

-- CreateIndex
CREATE INDEX "ModerationCase_partner_code_state_harm_created_at_idx" ON "ModerationCase"("partner_code", "state", "harm", "created_at");

-- CreateIndex
CREATE INDEX "ModerationCase_kind_subject_id_idx" ON "ModerationCase"("kind", "subject_id");

-- CreateIndex
CREATE INDEX "ModerationCase_author_id_idx" ON "ModerationCase"("author_id");

-- CreateIndex
CREATE INDEX "ModerationReport_reporter_id_idx" ON "ModerationReport"("reporter_id");

-- CreateIndex
CREATE UNIQUE INDEX "ModerationReport_case_id_reporter_id_key" ON "ModerationReport"("case_id", "reporter_id");

-- CreateIndex
CREATE INDEX "ModerationNote_case_id_created_at_idx" ON "ModerationNote"("case_id", "created_at");

-- CreateIndex
CREATE INDEX "Notification_user_id_created_at_id_idx" ON "Notification"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "Notification_actor_id_idx" ON "Notification"("actor_id");

-- CreateIndex
CREATE INDEX "Notification_post_id_idx" ON "Notification"("post_id");

-- CreateIndex
CREATE INDEX "Notification_comment_id_idx" ON "Notification"("comment_id");

-- CreateIndex
CREATE INDEX "Notification_case_id_idx" ON "Notification"("case_id");

-- CreateIndex
CREATE INDEX "Notification_created_at_idx" ON "Notification"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "Notification_user_id_action_key_key" ON "Notification"("user_id", "action_key");

-- CreateIndex
CREATE UNIQUE INDEX "Partner_partner_code_key" ON "Partner"("partner_code");

-- CreateIndex
CREATE UNIQUE INDEX "Partner_host_key" ON "Partner"("host");

-- CreateIndex
CREATE UNIQUE INDEX "Institution_partner_code_institution_code_key" ON "Institution"("partner_code", "institution_code");

-- CreateIndex
CREATE UNIQUE INDEX "Program_partner_code_code_key" ON "Program"("partner_code", "code");

-- CreateIndex
CREATE UNIQUE INDEX "Interest_code_key" ON "Interest"("code");

-- CreateIndex
CREATE UNIQUE INDEX "Prospect_partner_code_prospect_id_key" ON "Prospect"("partner_code", "prospect_id");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "User_partner_code_last_name_first_name_id_idx" ON "User"("partner_code", "last_name", "first_name", "id");

-- CreateIndex
CREATE INDEX "User_partner_code_program_id_idx" ON "User"("partner_code", "program_id");

-- CreateIndex
CREATE INDEX "User_partner_code_coach_last_name_first_name_id_idx" ON "User"("partner_code", "coach", "last_name", "first_name", "id");

-- CreateIndex
CREATE INDEX "User_partner_code_coach_user_idx" ON "User"("partner_code", "coach_user");

-- CreateIndex
CREATE INDEX "User_avatar_url_idx" ON "User"("avatar_url");

-- CreateIndex
CREATE INDEX "Identity_user_id_idx" ON "Identity"("user_id");

-- CreateIndex
CREATE INDEX "UserInterest_interest_id_idx" ON "UserInterest"("interest_id");

-- CreateIndex
CREATE INDEX "PersonTrait_user_id_trait_idx" ON "PersonTrait"("user_id", "trait");

-- CreateIndex
CREATE INDEX "Follow_user_id_created_at_idx" ON "Follow"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "Follow_followed_user_id_user_id_idx" ON "Follow"("followed_user_id", "user_id");

-- CreateIndex
CREATE INDEX "Skip_skipped_user_id_idx" ON "Skip"("skipped_user_id");

-- CreateIndex
CREATE INDEX "Block_blocked_user_id_idx" ON "Block"("blocked_user_id");

-- CreateIndex
CREATE INDEX "NotificationSettings_email_frequency_digest_at_idx" ON "NotificationSettings"("email_frequency", "digest_at");

-- CreateIndex
CREATE INDEX "EarnedBadge_user_id_shown_at_idx" ON "EarnedBadge"("user_id", "shown_at");

-- CreateIndex
CREATE INDEX "PushTarget_user_id_created_at_idx" ON "PushTarget"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "PushTarget_session_id_idx" ON "PushTarget"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "PushTarget_kind_token_key" ON "PushTarget"("kind", "token");

-- CreateIndex
CREATE INDEX "Ticket_created_at_idx" ON "Ticket"("created_at");

-- CreateIndex
CREATE INDEX "ContactRequest_created_at_idx" ON "ContactRequest"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "MarketingSubscription_email_key" ON "MarketingSubscription"("email");

-- CreateIndex
CREATE INDEX "DataDownload_user_id_idx" ON "DataDownload"("user_id");

-- CreateIndex
CREATE INDEX "DataDownload_expires_at_idx" ON "DataDownload"("expires_at");

-- CreateIndex
CREATE INDEX "Session_user_id_idx" ON "Session"("user_id");

-- CreateIndex
CREATE INDEX "Session_expires_at_idx" ON "Session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "AccessToken_hash_key" ON "AccessToken"("hash");

-- CreateIndex
CREATE INDEX "AccessToken_user_id_idx" ON "AccessToken"("user_id");

-- CreateIndex
CREATE INDEX "AccessToken_expires_at_idx" ON "AccessToken"("expires_at");

-- CreateIndex
CREATE INDEX "SavedSubmission_expires_at_idx" ON "SavedSubmission"("expires_at");

-- CreateIndex
CREATE INDEX "IdempotencyKey_created_at_idx" ON "IdempotencyKey"("created_at");

-- CreateIndex
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit"("expire");

-- CreateIndex
CREATE INDEX "MailLink_user_id_kind_idx" ON "MailLink"("user_id", "kind");

-- CreateIndex
CREATE INDEX "MailLink_expires_at_idx" ON "MailLink"("expires_at");

-- CreateIndex
CREATE INDEX "UsedChallenge_expires_at_idx" ON "UsedChallenge"("expires_at");

-- CreateIndex
CREATE INDEX "TrackingEvent_partner_code_name_created_at_idx" ON "TrackingEvent"("partner_code", "name", "created_at");

-- CreateIndex
CREATE INDEX "TrackingEvent_user_id_idx" ON "TrackingEvent"("user_id");

-- CreateIndex
CREATE INDEX "PostView_post_id_started_at_idx" ON "PostView"("post_id", "started_at");

-- CreateIndex
CREATE INDEX "PostView_user_id_idx" ON "PostView"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "Event_id_key" ON "Event"("id");

-- CreateIndex
CREATE INDEX "Event_dispatched_at_seq_idx" ON "Event"("dispatched_at", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "Job_key_key" ON "Job"("key");

-- CreateIndex
CREATE INDEX "Job_state_run_at_idx" ON "Job"("state", "run_at");

-- CreateIndex
CREATE INDEX "Job_name_state_idx" ON "Job"("name", "state");

-- CreateIndex
CREATE INDEX "Job_event_seq_idx" ON "Job"("event_seq");

-- CreateIndex
CREATE INDEX "Audit_created_at_idx" ON "Audit"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "SearchRow_subject_id_key" ON "SearchRow"("subject_id");

-- AddForeignKey
ALTER TABLE "AnnouncementDismissal" ADD CONSTRAINT "AnnouncementDismissal_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnnouncementDismissal" ADD CONSTRAINT "AnnouncementDismissal_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "Announcement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnswerRequest" ADD CONSTRAINT "AnswerRequest_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnswerRequest" ADD CONSTRAINT "AnswerRequest_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnswerRequest" ADD CONSTRAINT "AnswerRequest_requester_id_fkey" FOREIGN KEY ("requester_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CoachNote" ADD CONSTRAINT "CoachNote_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CoachNote" ADD CONSTRAINT "CoachNote_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VisitWeek" ADD CONSTRAINT "VisitWeek_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Topic" ADD CONSTRAINT "Topic_topic_category_id_fkey" FOREIGN KEY ("topic_category_id") REFERENCES "TopicCategory"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Post" ADD CONSTRAINT "Post_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostTopic" ADD CONSTRAINT "PostTopic_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostTopic" ADD CONSTRAINT "PostTopic_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "Topic"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostTag" ADD CONSTRAINT "PostTag_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostTag" ADD CONSTRAINT "PostTag_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "Tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostLike" ADD CONSTRAINT "PostLike_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostLike" ADD CONSTRAINT "PostLike_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedPost" ADD CONSTRAINT "SavedPost_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedPost" ADD CONSTRAINT "SavedPost_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostFollow" ADD CONSTRAINT "PostFollow_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostFollow" ADD CONSTRAINT "PostFollow_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommentLike" ADD CONSTRAINT "CommentLike_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommentLike" ADD CONSTRAINT "CommentLike_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TopicSubscription" ADD CONSTRAINT "TopicSubscription_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TopicSubscription" ADD CONSTRAINT "TopicSubscription_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "Topic"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Prompt" ADD CONSTRAINT "Prompt_prompt_category_id_fkey" FOREIGN KEY ("prompt_category_id") REFERENCES "PromptCategory"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Draft" ADD CONSTRAINT "Draft_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LmsConnection" ADD CONSTRAINT "LmsConnection_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner"("partner_code") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LmsAccount" ADD CONSTRAINT "LmsAccount_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "LmsConnection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LmsAccount" ADD CONSTRAINT "LmsAccount_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseAssignment" ADD CONSTRAINT "CourseAssignment_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "LmsAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseAssignment" ADD CONSTRAINT "CourseAssignment_lti_account_id_fkey" FOREIGN KEY ("lti_account_id") REFERENCES "LtiAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Homework" ADD CONSTRAINT "Homework_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Homework" ADD CONSTRAINT "Homework_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LtiPlatform" ADD CONSTRAINT "LtiPlatform_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner"("partner_code") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LtiKey" ADD CONSTRAINT "LtiKey_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "LtiPlatform"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LtiAccount" ADD CONSTRAINT "LtiAccount_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "LtiPlatform"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LtiAccount" ADD CONSTRAINT "LtiAccount_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LtiLaunch" ADD CONSTRAINT "LtiLaunch_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "LtiPlatform"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LtiLaunch" ADD CONSTRAINT "LtiLaunch_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Course" ADD CONSTRAINT "Course_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner"("partner_code") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InfluenceAction" ADD CONSTRAINT "InfluenceAction_initiative_id_fkey" FOREIGN KEY ("initiative_id") REFERENCES "InfluenceInitiative"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChannelMember" ADD CONSTRAINT "ChannelMember_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "Channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChannelMember" ADD CONSTRAINT "ChannelMember_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChannelMember" ADD CONSTRAINT "ChannelMember_other_user_id_fkey" FOREIGN KEY ("other_user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "Channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ModerationReport" ADD CONSTRAINT "ModerationReport_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "ModerationCase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ModerationNote" ADD CONSTRAINT "ModerationNote_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "ModerationCase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "ModerationCase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Institution" ADD CONSTRAINT "Institution_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner"("partner_code") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Program" ADD CONSTRAINT "Program_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner"("partner_code") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Prospect" ADD CONSTRAINT "Prospect_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner"("partner_code") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner"("partner_code") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_institution_id_fkey" FOREIGN KEY ("institution_id") REFERENCES "Institution"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "Program"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserProfile" ADD CONSTRAINT "UserProfile_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserStudy" ADD CONSTRAINT "UserStudy_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserOnboarding" ADD CONSTRAINT "UserOnboarding_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserConsents" ADD CONSTRAINT "UserConsents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserSettings" ADD CONSTRAINT "UserSettings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeaderProfile" ADD CONSTRAINT "LeaderProfile_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SchoolLinks" ADD CONSTRAINT "SchoolLinks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Identity" ADD CONSTRAINT "Identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserInterest" ADD CONSTRAINT "UserInterest_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserInterest" ADD CONSTRAINT "UserInterest_interest_id_fkey" FOREIGN KEY ("interest_id") REFERENCES "Interest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PersonTrait" ADD CONSTRAINT "PersonTrait_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_followed_user_id_fkey" FOREIGN KEY ("followed_user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Skip" ADD CONSTRAINT "Skip_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Skip" ADD CONSTRAINT "Skip_skipped_user_id_fkey" FOREIGN KEY ("skipped_user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Block" ADD CONSTRAINT "Block_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Block" ADD CONSTRAINT "Block_blocked_user_id_fkey" FOREIGN KEY ("blocked_user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationSettings" ADD CONSTRAINT "NotificationSettings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EarnedBadge" ADD CONSTRAINT "EarnedBadge_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PushTarget" ADD CONSTRAINT "PushTarget_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PushTarget" ADD CONSTRAINT "PushTarget_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "Session"("id_hash") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DataDownload" ADD CONSTRAINT "DataDownload_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessToken" ADD CONSTRAINT "AccessToken_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailLink" ADD CONSTRAINT "MailLink_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostView" ADD CONSTRAINT "PostView_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostView" ADD CONSTRAINT "PostView_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Job" ADD CONSTRAINT "Job_event_seq_fkey" FOREIGN KEY ("event_seq") REFERENCES "Event"("seq") ON DELETE SET NULL ON UPDATE CASCADE;

