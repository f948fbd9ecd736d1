<?php
/**
 * Plugin Name:       Rushes Clips
 * Description:       Searches the clips of a Rushes storefront, licenses one from credits, and inserts it into a post.
 * Version:           1.0.0
 * Requires at least: 6.4
 * Requires PHP:      8.0
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       rushes-clips
 *
 * @package Rushes_Clips
 */

defined( 'ABSPATH' ) || exit;

add_action( 'admin_menu', 'rushes_clips_add_screens' );
add_action( 'admin_init', 'rushes_clips_register_settings' );
add_action( 'admin_post_rushes_clips_license', 'rushes_clips_license' );
register_uninstall_hook( __FILE__, 'rushes_clips_uninstall' );

/** Adds the search under Media, and the settings. */
function rushes_clips_add_screens() {
	$title = __( 'Rushes Clips', 'rushes-clips' );
	add_media_page( $title, $title, 'edit_posts', 'rushes-clips', 'rushes_clips_show_search' );
	add_options_page( $title, $title, 'manage_options', 'rushes-clips-settings', 'rushes_clips_show_settings' );
}

/** Registers the two options, neither of which the REST API of WordPress shows. */
function rushes_clips_register_settings() {
	register_setting( 'rushes_clips', 'rushes_clips_url', array( 'sanitize_callback' => 'rushes_clips_sanitize_url' ) );
	register_setting( 'rushes_clips', 'rushes_clips_key', array( 'sanitize_callback' => 'rushes_clips_sanitize_key' ) );
}

/**
 * Accepts an address with https, or of this machine. Another address deletes the key, which must not be sent there.
 *
 * @param mixed $url The address as it was entered.
 * @return string
 */
function rushes_clips_sanitize_url( $url ) {
	$before   = (string) get_option( 'rushes_clips_url', '' );
	$url      = untrailingslashit( esc_url_raw( trim( (string) $url ), array( 'http', 'https' ) ) );
	$is_local = in_array( wp_parse_url( $url, PHP_URL_HOST ), array( 'localhost', '127.0.0.1' ), true );
	if ( 'https' !== wp_parse_url( $url, PHP_URL_SCHEME ) && ! $is_local ) {
		$message = __( 'Please enter an address that begins with https://.', 'rushes-clips' );
		add_settings_error( 'rushes_clips_url', 'rushes_clips_url', $message );
		return $before;
	}
	if ( $url !== $before ) {
		delete_option( 'rushes_clips_key' );
	}
	return $url;
}

/**
 * Keeps the stored key when the field is empty, because the form never shows it.
 *
 * @param mixed $key The key as it was entered.
 * @return string
 */
function rushes_clips_sanitize_key( $key ) {
	$before = (string) get_option( 'rushes_clips_key', '' );
	$key    = trim( (string) $key );
	if ( '' === $key ) {
		return $before;
	}
	if ( ! preg_match( '/^rk_[A-Za-z0-9_-]{20,100}$/', $key ) ) {
		$message = __( 'An API key begins with rk_. Please copy all of it.', 'rushes-clips' );
		add_settings_error( 'rushes_clips_key', 'rushes_clips_key', $message );
		return $before;
	}
	return $key;
}

/** Deletes the options with the plugin. */
function rushes_clips_uninstall() {
	delete_option( 'rushes_clips_url' );
	delete_option( 'rushes_clips_key' );
}

/** Shows the settings. The key is never part of the page. */
function rushes_clips_show_settings() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$hint = get_option( 'rushes_clips_key' )
		? __( 'A key is stored. Enter another one to replace it.', 'rushes-clips' )
		: __( 'Create a key with the scopes Search, License and Download in the profile of the storefront.', 'rushes-clips' );
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Rushes Clips', 'rushes-clips' ); ?></h1>
		<form method="post" action="options.php">
			<?php settings_fields( 'rushes_clips' ); ?>
			<table class="form-table">
				<tr>
					<th scope="row"><label for="rushes_clips_url"><?php esc_html_e( 'Address of the storefront', 'rushes-clips' ); ?></label></th>
					<td><input type="url" class="regular-text" id="rushes_clips_url" name="rushes_clips_url" required value="<?php echo esc_attr( get_option( 'rushes_clips_url', '' ) ); ?>"></td>
				</tr>
				<tr>
					<th scope="row"><label for="rushes_clips_key"><?php esc_html_e( 'API key', 'rushes-clips' ); ?></label></th>
					<td>
						<input type="password" class="regular-text" id="rushes_clips_key" name="rushes_clips_key" value="" autocomplete="off" aria-describedby="rushes_clips_hint">
						<p class="description" id="rushes_clips_hint"><?php echo esc_html( $hint ); ?></p>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}

/**
 * Calls an endpoint of the storefront with the key, which no redirect can lead elsewhere.
 *
 * @param string     $path    The path below /rest.
 * @param array|null $body    The body of a POST request; null for GET.
 * @param array      $headers More headers.
 * @return array|WP_Error The data of the answer, or its message.
 */
function rushes_clips_call( $path, $body = null, $headers = array() ) {
	$url = get_option( 'rushes_clips_url' );
	$key = get_option( 'rushes_clips_key' );
	if ( ! $url || ! $key ) {
		return new WP_Error( 'rushes_clips', __( 'An administrator has to enter the address of the storefront and an API key first, under Settings.', 'rushes-clips' ) );
	}
	$headers['Authorization'] = 'Bearer ' . $key;
	$options                  = array(
		'timeout'     => 20,
		'redirection' => 0,
		'headers'     => $headers,
	);
	if ( null === $body ) {
		$response = wp_remote_get( $url . '/rest' . $path, $options );
	} else {
		$options['headers']['Content-Type'] = 'application/json';
		$options['body']                    = wp_json_encode( $body );
		$response                           = wp_remote_post( $url . '/rest' . $path, $options );
	}
	if ( is_wp_error( $response ) ) {
		return $response;
	}
	$answer = json_decode( wp_remote_retrieve_body( $response ), true );
	if ( 200 !== wp_remote_retrieve_response_code( $response ) || ! isset( $answer['data'] ) ) {
		return new WP_Error( 'rushes_clips', $answer['message'] ?? __( 'The storefront did not answer as expected.', 'rushes-clips' ) );
	}
	return $answer['data'];
}

/** Shows the search with its results, each with a button that licenses the clip and inserts it into the chosen post. */
function rushes_clips_show_search() {
	if ( ! current_user_can( 'edit_posts' ) ) {
		return;
	}
	$nonce   = isset( $_GET['_wpnonce'] ) ? sanitize_key( $_GET['_wpnonce'] ) : '';
	$is_sent = wp_verify_nonce( $nonce, 'rushes_clips_search' );
	$term    = $is_sent && isset( $_GET['term'] ) ? sanitize_text_field( wp_unslash( $_GET['term'] ) ) : '';
	$post_id = $is_sent && isset( $_GET['post'] ) ? absint( $_GET['post'] ) : 0;
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Rushes Clips', 'rushes-clips' ); ?></h1>
		<?php rushes_clips_show_notice(); ?>
		<form method="get">
			<input type="hidden" name="page" value="rushes-clips">
			<?php wp_nonce_field( 'rushes_clips_search', '_wpnonce', false ); ?>
			<p>
				<label for="rushes_clips_post"><?php esc_html_e( 'Insert into', 'rushes-clips' ); ?></label>
				<select id="rushes_clips_post" name="post" required>
					<?php foreach ( rushes_clips_posts() as $post ) : ?>
						<option value="<?php echo esc_attr( $post->ID ); ?>" <?php selected( $post->ID, $post_id ); ?>><?php echo esc_html( $post->post_title ); ?></option>
					<?php endforeach; ?>
				</select>
				<label for="rushes_clips_term"><?php esc_html_e( 'Search for', 'rushes-clips' ); ?></label>
				<input type="search" id="rushes_clips_term" name="term" required maxlength="200" value="<?php echo esc_attr( $term ); ?>">
				<?php submit_button( __( 'Search', 'rushes-clips' ), 'primary', '', false ); ?>
			</p>
		</form>
		<?php
		if ( '' !== $term && current_user_can( 'edit_post', $post_id ) ) {
			rushes_clips_show_results( $term, $post_id );
		}
		?>
	</div>
	<?php
}

/** Returns the 50 posts that the user can edit and that were changed last. */
function rushes_clips_posts() {
	$query = array(
		'post_status' => array( 'draft', 'pending', 'future', 'publish' ),
		'orderby'     => 'modified',
		'numberposts' => 50,
		'perm'        => 'editable',
	);
	return array_filter( get_posts( $query ), fn( $post ) => current_user_can( 'edit_post', $post->ID ) );
}

/** Shows the result of the last licence to the user who requested it, once. */
function rushes_clips_show_notice() {
	$name   = 'rushes_clips_notice_' . get_current_user_id();
	$notice = get_transient( $name );
	if ( is_array( $notice ) ) {
		delete_transient( $name );
		printf( '<div class="notice notice-%1$s"><p>%2$s</p></div>', esc_attr( $notice['type'] ), esc_html( $notice['text'] ) );
	}
}

/**
 * Shows the clips that were found.
 *
 * @param string $term    The search term.
 * @param int    $post_id The post for the clips.
 */
function rushes_clips_show_results( $term, $post_id ) {
	$query = array(
		'term'      => rawurlencode( $term ),
		'page_size' => 12,
	);
	$found = rushes_clips_call( add_query_arg( $query, '/clip/clips' ) );
	if ( is_wp_error( $found ) ) {
		printf( '<div class="notice notice-error"><p>%s</p></div>', esc_html( $found->get_error_message() ) );
		return;
	}
	if ( ! $found['items'] ) {
		printf( '<p>%s</p>', esc_html__( 'No clips were found.', 'rushes-clips' ) );
		return;
	}
	echo '<ul>';
	foreach ( $found['items'] as $clip ) {
		$label = empty( $clip['owned'] )
			? __( 'License from credits and insert', 'rushes-clips' )
			: __( 'Insert (licensed already)', 'rushes-clips' );
		?>
		<li>
			<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
				<img src="<?php echo esc_url( rushes_clips_address( $clip['thumbpath'] ) ); ?>" alt="" width="240">
				<p><strong><?php echo esc_html( $clip['title'] ); ?></strong> <?php echo esc_html( $clip['meta']['location'] ); ?></p>
				<input type="hidden" name="action" value="rushes_clips_license">
				<input type="hidden" name="clip" value="<?php echo esc_attr( $clip['id'] ); ?>">
				<input type="hidden" name="post" value="<?php echo esc_attr( $post_id ); ?>">
				<?php
				wp_nonce_field( 'rushes_clips_license_' . $clip['id'] . '_' . $post_id, '_wpnonce', false );
				submit_button( $label, 'secondary', '', false );
				?>
			</form>
		</li>
		<?php
	}
	echo '</ul>';
}

/**
 * Returns the address of a file of the storefront.
 *
 * @param string $path A path of the storefront, or an address.
 * @return string
 */
function rushes_clips_address( $path ) {
	return str_starts_with( $path, '/' ) ? get_option( 'rushes_clips_url' ) . $path : $path;
}

/** Licenses a clip, inserts it into a post, and returns to the search with the result. */
function rushes_clips_license() {
	$clip_id = isset( $_POST['clip'] ) ? absint( $_POST['clip'] ) : 0;
	$post_id = isset( $_POST['post'] ) ? absint( $_POST['post'] ) : 0;
	check_admin_referer( 'rushes_clips_license_' . $clip_id . '_' . $post_id );
	if ( ! current_user_can( 'edit_posts' ) || ! current_user_can( 'upload_files' ) || ! current_user_can( 'edit_post', $post_id ) ) {
		wp_die( esc_html__( 'You cannot insert clips into this post.', 'rushes-clips' ), '', array( 'response' => 403 ) );
	}
	$inserted = rushes_clips_insert( $clip_id, $post_id );
	$notice   = is_wp_error( $inserted )
		? array(
			'type' => 'error',
			'text' => $inserted->get_error_message(),
		)
		: array(
			'type' => 'success',
			'text' => __( 'The clip is at the end of the post.', 'rushes-clips' ),
		);
	set_transient( 'rushes_clips_notice_' . get_current_user_id(), $notice, MINUTE_IN_SECONDS );
	wp_safe_redirect( admin_url( 'upload.php?page=rushes-clips' ) );
	exit;
}

/**
 * Inserts a clip into a post once: a second request during the first, or after it, is refused.
 *
 * @param int $clip_id The clip.
 * @param int $post_id The post.
 * @return true|WP_Error
 */
function rushes_clips_insert( $clip_id, $post_id ) {
	$lock    = '_rushes_clips_started_' . $clip_id;
	$started = (int) get_post_meta( $post_id, $lock, true );
	// A request that was cut off could not delete its lock.
	if ( $started && $started < time() - 15 * MINUTE_IN_SECONDS ) {
		delete_post_meta( $post_id, $lock );
	}
	if ( ! add_post_meta( $post_id, $lock, time(), true ) ) {
		return new WP_Error( 'rushes_clips', __( 'This clip is being inserted already.', 'rushes-clips' ) );
	}
	try {
		$query = array(
			'post_type'   => 'attachment',
			'post_parent' => $post_id,
			'meta_key'    => '_rushes_clip', // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key
			'meta_value'  => $clip_id, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_value
		);
		if ( get_posts( $query ) ) {
			return new WP_Error( 'rushes_clips', __( 'This clip is in the post already.', 'rushes-clips' ) );
		}
		$attachment_id = rushes_clips_fetch( $clip_id, $post_id );
		return is_wp_error( $attachment_id ) ? $attachment_id : rushes_clips_embed( $attachment_id, $post_id );
	} finally {
		delete_post_meta( $post_id, $lock );
	}
}

/**
 * Licenses a clip and adds its file to the media library, with the credit line as its caption.
 *
 * The Idempotency-Key is the same for each request for this clip and post, so that a double click and a retry are
 * charged once. After its 24 hours, the licence makes the download free.
 *
 * @param int $clip_id The clip.
 * @param int $post_id The post.
 * @return int|WP_Error The attachment.
 */
function rushes_clips_fetch( $clip_id, $post_id ) {
	$headers  = array( 'Idempotency-Key' => hash( 'sha256', home_url() . '|' . $post_id . '|' . $clip_id ) );
	$body     = array( 'ids' => array( array( 'id' => $clip_id ) ) );
	$delivery = rushes_clips_call( '/clip/clips/download', $body, $headers );
	if ( is_wp_error( $delivery ) ) {
		return $delivery;
	}
	if ( ! $delivery['delivered'] ) {
		return new WP_Error( 'rushes_clips', $delivery['refused'][0]['message'] );
	}
	$clip = $delivery['delivered'][0];
	$path = download_url( rushes_clips_address( $delivery['file_url'] ) );
	if ( is_wp_error( $path ) ) {
		return $path;
	}
	$attachment_id = hash_file( 'sha256', $path ) === $clip['sha256']
		? media_handle_sideload(
			array(
				'name'     => $clip['file_name'],
				'tmp_name' => $path,
			),
			$post_id,
			null,
			array(
				'post_excerpt' => $clip['publishing']['credit_line'],
				'post_content' => $clip['publishing']['caption'],
			)
		)
		: new WP_Error( 'rushes_clips', __( 'The file was damaged during the transfer. Please try again.', 'rushes-clips' ) );
	if ( is_wp_error( $attachment_id ) ) {
		wp_delete_file( $path );
		return $attachment_id;
	}
	add_post_meta( $attachment_id, '_rushes_clip', $clip_id, true );
	return $attachment_id;
}

/**
 * Appends the block of a video or an image to a post.
 *
 * @param int $attachment_id The attachment.
 * @param int $post_id       The post.
 * @return true|WP_Error
 */
function rushes_clips_embed( $attachment_id, $post_id ) {
	$url     = esc_url( wp_get_attachment_url( $attachment_id ) );
	$caption = '<figcaption class="wp-element-caption">' . esc_html( wp_get_attachment_caption( $attachment_id ) ) . '</figcaption>';
	$name    = wp_attachment_is( 'video', $attachment_id ) ? 'video' : 'image';
	$media   = 'video' === $name
		? '<video controls src="' . $url . '"></video>'
		: '<img src="' . $url . '" alt="" class="wp-image-' . $attachment_id . '"/>';
	$figure  = '<figure class="wp-block-' . $name . '">' . $media . $caption . '</figure>';
	$block   = get_comment_delimited_block_content( $name, array( 'id' => $attachment_id ), $figure );
	$post    = array(
		'ID'           => $post_id,
		'post_content' => get_post( $post_id )->post_content . "\n\n" . $block,
	);
	$saved   = wp_update_post( wp_slash( $post ), true );
	return is_wp_error( $saved ) ? $saved : true;
}
