// What is precompiled is listed where that is asked for; this file gives it a target.
